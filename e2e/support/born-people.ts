/** First names by last name; a name stands here as often as journeys sign in with it. */
const families: Readonly<Record<string, string>> = {
  Aas: 'Liv Nils Odd Ran Tove',
  Aho: 'Nils',
  Alder: 'Bea Bea Cleo Kim Kim Mara Mara Mara Mara Mara Mara Tess Wren Wren Wren Wren Wren',
  Ash: 'Nora',
  Bakker: 'Lotte',
  Bello: 'Ade',
  Berg: 'Ola Tove Una',
  Birch: 'Lena Nils Otto Vera',
  Brandt: 'Kaya Oda',
  Brekke: 'Ola',
  Elm: 'Ines Nora',
  Eyre: 'Tove Tove',
  Falk: 'Ines Ines Ines Ines Ines Otto Runa',
  Farewell: 'Pia',
  Fern: 'Iris Lin Lin',
  Ferreira: 'Mo',
  Filters: 'Rita Rita',
  Finch: 'Nora',
  Free: 'Vera',
  Frost: 'Nele Ole Pia',
  Hale: 'Iris Noor',
  Heir: 'Ben',
  Hold: 'Vera',
  Hollis: 'Wren',
  Holm: 'Ida Jon Kari Lars Mona Nora Rut Signe Signe Vera Vera',
  Holt: 'Nele Runa',
  Hooker: 'Wendy',
  Ink: 'Kim',
  Jansen: 'Mira',
  Kern: 'Lotte',
  Kolawole: 'Ade',
  Lange: 'Siv',
  Larch: 'Alder Alder Birch Fern Hazel Ines Linden Maple Rowan Yew',
  Light: 'Nina',
  Lind: 'Nora Tove',
  Linden: 'Noor',
  Lindqvist: 'Ruth',
  Lund: 'Nora Signe',
  Marks: 'Rolf',
  Marsh: 'Femi',
  Moe: 'Rolf Siri Tage',
  Moor: 'Inga',
  Mover: 'Ada',
  Ober: 'Mats Mats',
  Once: 'Calla',
  Oost: 'Wilma',
  Oyelaran: 'Maren',
  Pairs: 'Cora',
  Pine: 'Dora Edda Jon',
  Reed: 'Gil Ivo Nora Olga Opal Opal Opal Opal Opal',
  Reyes: 'Ana Ana Ben Cleo',
  Ries: 'Malte',
  Rowe: 'Ash Ash',
  Rush: 'Ivy Runa',
  Scope: 'Runa Runa',
  Sund: 'Pia',
  Torres: 'Lena',
  Twain: 'Ona',
  Vale: 'Iris Mira Olga',
  Views: 'Vilma',
  Vos: 'Pim',
  Voss: 'Runa',
}

export interface BornPerson {
  firstName: string
  lastName: string
  email: string
}

const everybody = Object.entries(families).flatMap(([lastName, firstNames]) =>
  firstNames.split(' ').map((firstName) => ({ firstName, lastName })),
)

/** Who is registered before the first journey, see `prepared-folder.ts`. */
export const bornPeople: readonly BornPerson[] = everybody.map(({ firstName, lastName }, at) => ({
  firstName,
  lastName,
  email: `${firstName}.${lastName}.${at}@people.example`.toLowerCase(),
}))
