import { bornPeople } from './born-people.ts'

const names = ['Vera Birch', 'Otto Birch', 'Olga Vale', 'Olga Reed']

/** Addresses of operators who are not registered; each may be taken by one journey. */
export const newOperators = {
  plans: 'vera.lund@people.example',
  billing: 'una.lund@people.example',
  hostileNames: ['one@operators.example', 'two@operators.example'],
} as const

/** The operators of every program. */
export const operatorEmails: readonly string[] = [
  ...bornPeople
    .filter(({ firstName, lastName }) => names.includes(`${firstName} ${lastName}`))
    .map(({ email }) => email),
  ...Object.values(newOperators).flat(),
]
