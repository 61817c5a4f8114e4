import { count } from '../../ui/text/numbers.ts'
import { isNarrowed, type ListFilter } from './filters/list-filter.ts'
import type { ListTotal } from './list-cache.ts'

/** For use within a sentence. */
export const totalWords = ({ count: links, isMore }: ListTotal): string =>
  isMore ? `more than ${count(links)}` : count(links)

/** Announces the result of a search or filter to screen readers; empty for the whole list. */
export function foundWords(filter: ListFilter, total: ListTotal): string {
  if (!filter.q && !isNarrowed(filter)) return ''
  const isOne = total.count === 1 && !total.isMore
  const number = total.count === 0 ? 'no' : totalWords(total)
  const found = `${number} ${isOne || total.count === 0 ? 'link' : 'links'}`
  const verb = isOne || total.count === 0 ? 's' : ''
  const words = filter.q
    ? `${found} match${verb && 'es'} “${filter.q}”`
    : `${found} fit${verb} these filters`
  return words.charAt(0).toUpperCase() + words.slice(1)
}
