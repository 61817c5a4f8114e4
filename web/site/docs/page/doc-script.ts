/** Script of the pages of the docs: their search and their table of contents. */
import { followReading } from '../../../ui/article/contents-script.ts'
import { startDocSearch } from '../search/doc-search-script.ts'

function start(): void {
  followReading()
  startDocSearch()
}

if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start)
else start()
