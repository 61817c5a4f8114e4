import { docPages } from '../../features/docs/doc-pages.ts'
import { docIndex } from '../../features/docs/search/doc-index.ts'

export const loader = () =>
  new Response(docIndex(docPages), { headers: { 'content-type': 'application/json' } })
