import type { Breakdown } from '../../../../contract/clicks/analytics.ts'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { FilterChange } from '../scope.ts'
import { valueName } from './dimension-words.ts'

type BreakdownItem = Breakdown['items'][number]

/** The label of a row; a link is shown by its short address. */
export function rowName(dimension: Dimension, { value, link }: BreakdownItem): string {
  if (dimension !== 'link') return valueName(dimension, value)
  return link ? `${link.domain}/${link.key}` : 'Deleted link'
}

/** The filters that a click on a row sets: for a link its domain and key, which people can read; none if it is deleted. */
export function filterFor(dimension: Dimension, { value, link }: BreakdownItem): FilterChange {
  if (dimension === 'link') return link ? { domain: link.domain, key: link.key } : {}
  return { [dimension]: value }
}
