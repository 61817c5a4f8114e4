import type { Breakdown } from '../../../contract/analytics.ts'
import type { Dimension } from '../../../contract/dimensions.ts'
import { valueName } from './dimension-words.ts'
import type { Filters } from './scope.ts'

type Row = Breakdown['items'][number]

/** A link's row is named by its address, and narrows the screen by domain and key, which people can read. */
export function rowName(dimension: Dimension, { value, link }: Row): string {
  if (dimension !== 'link') return valueName(dimension, value)
  return link ? `${link.domain}/${link.key}` : 'Deleted link'
}

/** What a press on a row narrows the screen to; nothing, where the row's link is gone. */
export function filterFor(dimension: Dimension, { value, link }: Row): Filters {
  if (dimension === 'link') return link ? { domain: link.domain, key: link.key } : {}
  return { [dimension]: value }
}
