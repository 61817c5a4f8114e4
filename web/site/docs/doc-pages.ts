import { docNameOf } from './doc-name.ts'
import { type DocModule, type DocPage, docPageOf, sortDocs } from './doc-page.ts'

const modules = import.meta.glob<DocModule>('../../../docs/guide/*.{md,mdx}', { eager: true })

/**
 * All pages of the docs, in their order. They are drawn when the pages are built; in the browser the list is empty, so that
 * no script has their texts.
 */
export const docPages: readonly DocPage[] = import.meta.env.SSR
  ? sortDocs(Object.entries(modules).map(([file, module]) => docPageOf(docNameOf(file), module)))
  : []

export const docPageAt = (name: string): DocPage | undefined =>
  docPages.find((page) => page.name === name)
