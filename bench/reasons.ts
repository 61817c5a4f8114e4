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
    'JavaScript before it is usable: login',
    'React, React DOM, React Router and the core of Mantine are 114 kB of it, and the schemas that check its form 22 kB.',
  ],
  ['JavaScript before it is usable: registration', 'as above.'],
  [
    'To Analytics',
    'the chart asks for the layout of the page to measure itself, a third of the time in a profile of one visit; the rest is not broken down yet.',
  ],
  [
    'List: opening a row',
    'where the time goes is not broken down yet; the first time is the slowest.',
  ],
]
