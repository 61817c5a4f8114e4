import { commonWords } from './words/common-words.ts'
import { hubWords } from './words/hub-words.ts'
import { linkWords } from './words/link-words.ts'
import { monitoringWords } from './words/monitoring-words.ts'
import { peopleWords } from './words/people-words.ts'
import { timeWords } from './words/time-words.ts'

/** What is known of a field by its name alone. */
export interface Words {
  about: string
  /** Undefined: none is known; it may be null. */
  example?: unknown
  isTime?: true
}

const MOMENT = '2026-11-21T12:00:00.000Z'

const linesOf = (text: string): string[] => text.split('\n').filter((line) => line !== '')

function wordsOf(text: string): [name: string, words: Words][] {
  return linesOf(text).map((line) => {
    const [name = '', about = '', example] = line.split(' | ')
    return [name, { about, ...(example !== undefined && { example: JSON.parse(example) }) }]
  })
}

const known: ReadonlyMap<string, Words> = new Map([
  ...[commonWords, linkWords, hubWords, peopleWords, monitoringWords].flatMap(wordsOf),
  ...wordsOf(timeWords).map(([name, { about }]): [string, Words] => [
    name,
    { about, example: MOMENT, isTime: true },
  ]),
])

/** The words of a field of that schema, or else of any field of that name. */
export const wordsFor = (schema: string, field: string): Words | undefined =>
  known.get(`${schema}.${field}`) ?? known.get(field)

/** Of a parameter in a path or a query. */
export const wordsForParameter = (name: string): Words | undefined =>
  known.get(`?${name}`) ?? known.get(name)

/** All names that have words, for the test that each is used. */
export const namesWithWords = (): readonly string[] => [...known.keys()]
