import MiniSearch, { type Options } from 'minisearch'
import type { DocPage } from '../doc-page.ts'

/** What the search finds: a section of a page. */
export interface FoundSection {
  /** The page and its anchor, such as `domains#records`. */
  id: string
  title: string
  /** Empty above the first heading. */
  heading: string
  text: string
}

/** Shared by the build, which makes the index, and the browser, which reads it. */
export const indexOptions: Options<FoundSection> = {
  fields: ['title', 'heading', 'text'],
  storeFields: ['title', 'heading', 'text'],
}

/** The index of all sections, as JSON. */
export function docIndex(pages: readonly DocPage[]): string {
  const index = new MiniSearch<FoundSection>(indexOptions)
  for (const { name, title, description, sections } of pages)
    index.addAll([
      { id: name, title, heading: '', text: description },
      ...sections.map(({ id, heading, text }) => ({
        // What stands above the first heading has no anchor, and must not share an id with the description.
        id: `${name}#${id}`,
        title,
        heading,
        text,
      })),
    ])
  return JSON.stringify(index)
}
