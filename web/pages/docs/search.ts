import { docPages } from '../../site/docs/doc-pages.ts'
import { docIndex } from '../../site/docs/search/doc-index.ts'

export const loader = () =>
  new Response(docIndex(docPages), { headers: { 'content-type': 'application/json' } })
