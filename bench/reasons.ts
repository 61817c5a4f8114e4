/** Why a goal is missed, kept by hand: how the row begins, and what is known of it. What was not measured is not claimed. */
export const reasons: readonly (readonly [beginning: string, reason: string])[] = [
  [
    'Redirects a second, of nginx with an access log',
    'both servers have one core, and a redirect takes more processor time here (see the row on it).',
  ],
  ['Redirects a second, of bare nginx', 'as above; bare nginx writes nothing down at all.'],
  ['Processor time of a redirect', 'where it goes beyond what nginx needs is not broken down yet.'],
  [
    'The whole program with the engine',
    'the peak counts shared pages by their share; how much of it is anonymous stands in its row.',
  ],
  [
    'JavaScript before it is usable: dashboard',
    'React, React DOM, React Router and the core of Mantine are 114 kB of it; what places and draws the menus (33 kB) comes with the frame, before anybody opens one.',
  ],
  ['JavaScript before it is usable: Furls', 'as above.'],
  [
    'JavaScript before it is usable: login',
    'React, React DOM, React Router and the core of Mantine are 114 kB of it, and the schemas that check its form 22 kB.',
  ],
  ['JavaScript before it is usable: registration', 'as above.'],
  [
    'To ',
    'measured beside other programs, with a load of 6 to 17 on two cores; where the time goes is not broken down yet.',
  ],
  [
    'List: ',
    'measured beside other programs, with a load of 6 to 17 on two cores; where the time goes is not broken down yet.',
  ],
  [
    'Drawer: ',
    'measured beside other programs, with a load of 6 to 17 on two cores; where the time goes is not broken down yet.',
  ],
  [
    'Palette: ',
    'measured beside other programs, with a load of 6 to 17 on two cores; where the time goes is not broken down yet.',
  ],
]
