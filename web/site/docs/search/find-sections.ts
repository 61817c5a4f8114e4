import MiniSearch from 'minisearch'
import { type FoundSection, indexOptions } from './doc-index.ts'

export interface Finding extends FoundSection {
  /** The words of the section that match, in lower case. */
  words: readonly string[]
}

export type FindSections = (query: string) => Finding[]

const MOST = 10

/** The search in an index that `docIndex` made: whole words, beginnings of words, and long words with a slip. */
export function sectionFinder(json: string): FindSections {
  const index = MiniSearch.loadJSON<FoundSection>(json, indexOptions)
  const options = {
    boost: { title: 3, heading: 4 },
    prefix: (word: string) => word.length > 1,
    fuzzy: (word: string) => (word.length > 4 ? 0.2 : false),
  } as const
  const find = (query: string, combineWith: 'AND' | 'OR') =>
    index.search(query, { ...options, combineWith })
  return (query) => {
    const all = find(query, 'AND')
    const results = all.length > 0 ? all : find(query, 'OR')
    return results.slice(0, MOST).map(({ id, title, heading, text, match }) => ({
      ...{ id, title, heading, text },
      words: Object.keys(match),
    }))
  }
}
