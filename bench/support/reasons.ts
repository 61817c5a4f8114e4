/** Why goals are missed, maintained by hand: the start of the row's title and the reason. Only measured facts. */
export const reasons: readonly (readonly [beginning: string, reason: string])[] = [
  [
    'Redirects a second, of nginx with an access log',
    'both servers have one core, and a redirect takes more processor time here (see the row on it).',
  ],
  [
    'The database, a link, PostgreSQL',
    'a row has 24 bytes of its own in each table, and links have thirteen indexes; the words and their index are a sixth of it.',
  ],
  [
    '1,000,000 links, PostgreSQL, “?q=',
    'up to 10,000 matches are counted, and PostgreSQL reads the row of each: its full-text index does not know which rows are visible.',
  ],
  [
    'Processor time of a key that is nobody’s',
    'the answer is a page of two kilobytes, and writing it takes most of the time in a profile; the rest is not broken down yet.',
  ],
  [
    '20 open bodies of 28 MB',
    'what has arrived before a body is refused; runs differ between 79 and 138 MB.',
  ],
  ['Redirects a second, of bare nginx', 'as above; bare nginx writes nothing down at all.'],
  ['Processor time of a redirect', 'where it goes beyond what nginx needs is not broken down yet.'],
  [
    'The whole program with the engine',
    'the peak counts shared pages by their share; how much of it is anonymous stands in its row.',
  ],
  [
    'First page of 1,000,000 links with the file out of the page cache each time: redirects',
    'look-ups of links that are not in memory wait for the same disk; links in memory are answered meanwhile.',
  ],
  [
    'JavaScript before it is usable: login',
    'its form is there without any; what is weighed are the scripts that come once the browser is idle, because passkeys have to be offered before a field is focused.',
  ],
  [
    'JavaScript before it is usable: Furls',
    'React, the router and the core of Mantine are 138 kB of it; the list with its filters, menus and rows most of the rest.',
  ],
  [
    'Work of the main thread',
    'the division of the files spares an eighth, in loading and evaluating; half of the time from the list’s answer to its paint is React’s, in a trace, and the rest is not broken down yet.',
  ],
  [
    'Editor of 99 blocks open',
    'half is rendering by React, a quarter style, layout and paint, in a profile; the modules are evaluated in 140 ms.',
  ],
  [
    'Unfolding a block',
    'the fields of a block are parts of Mantine, which are mounted before the first paint; the folds below them come after it.',
  ],
  [
    'To Analytics',
    'the chart asks for the layout of the page to measure itself, a third of the time in a profile of one visit; the rest is not broken down yet.',
  ],
  [
    'SQLite: descriptors of all processes',
    'the engine’s own open files of table parts, 200 after 11 minutes and 370 after 30; how far they rise was not measured. Those of the other processes stay.',
  ],
  [
    'PostgreSQL: descriptors of all processes',
    'the engine’s own open files of table parts, 200 after 11 minutes and 370 after 30; how far they rise was not measured. Those of the other processes stay.',
  ],
  [
    'Content painted:',
    'half of the time from the list’s answer to its paint is React’s, a fifth layout, in a trace; the rest is not broken down yet.',
  ],
  [
    'Lighthouse, main',
    '400 to 450 kB of JavaScript over the slow network that Lighthouse simulates, of which 140 kB are the drawer and other screens, fetched ahead; the rest as for the work of the main thread.',
  ],
  ['Lighthouse, analytics', 'as above.'],
  [
    'Requests a second for ',
    'in a profile of the landing page a quarter of the time is the write to the socket and an eighth joins head and body, which nginx sends without copying them; the rest is spread over reading the request.',
  ],
]
