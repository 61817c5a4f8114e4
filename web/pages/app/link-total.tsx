import { useInfiniteQuery } from '@tanstack/react-query'
import { totalIn } from '../../features/links/list/list-cache.ts'
import type { ListFilter } from '../../features/links/list/list-filter.ts'
import { totalWords } from '../../features/links/list/total-words.ts'
import { linksQuery } from '../../features/links/queries.ts'

/** The number of links, and what the clicks in the rows count. */
export function LinkTotal({ filter }: { filter: ListFilter }) {
  const pages = useInfiniteQuery(linksQuery(filter)).data
  if (!pages) return null
  const total = totalIn(pages)
  if (total.count === 0) return null
  const words = totalWords(total)
  const number = words.charAt(0).toUpperCase() + words.slice(1)
  return `${number} ${total.count === 1 ? 'link' : 'links'}, clicks by people, all time`
}
