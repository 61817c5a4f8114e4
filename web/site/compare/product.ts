import type { TopicId } from './topics.ts'

/** Where a statement was read. Days are YYYY-MM-DD. */
export interface Source {
  /** What the link leads to, in words. */
  name: string
  /** On the site, the documentation or the repository of the maker; our own begin with a slash, below the base path. */
  address: string
  readOn: string
  /** The day of the page or of the repository's commit, where it is known. */
  dated?: string
}

export interface Statement {
  says: string
  source: Source
  also?: readonly Source[]
}

export interface Product {
  id: string
  name: string
  /** The file to change when a statement is wrong. */
  file: string
  /** A topic without a statement is one about which we found none. */
  statements: Partial<Readonly<Record<TopicId, Statement>>>
}
