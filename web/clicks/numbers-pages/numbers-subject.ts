/** What a public page of numbers can be of. */
export type NumbersSubject =
  | { kind: 'LINK'; domain: string; key: string }
  | { kind: 'TAG'; tag: string }
