import type { Breakdown } from '../../../../contract/clicks/analytics.ts'
import {
  type ClickKind,
  clickKinds,
  type Dimension,
} from '../../../../contract/clicks/dimensions.ts'
import { valueName } from '../../../../contract/clicks/value-words.ts'
import { type AnalyticsScope, type FilterChange, isChosen, toggled } from '../scope.ts'

export type BreakdownItem = Breakdown['items'][number]

/** The label of a row; a link is shown by its short address, a folder by its name. */
export function rowName(dimension: Dimension, { value, link, folder }: BreakdownItem): string {
  if (dimension === 'folder' && folder) return folder.name
  if (dimension !== 'link') return valueName(dimension, value)
  return link ? `${link.domain}/${link.key}` : 'Deleted link'
}

/** What a press on a row chooses. */
export type RowChange = FilterChange & { kind?: ClickKind }

/** For a link its domain and key, which people can read, or its id if it is deleted. */
export function changeFor(
  dimension: Dimension,
  { value, link }: Pick<BreakdownItem, 'value' | 'link'>,
): RowChange {
  if (dimension === 'kind') return { kind: clickKinds.find((kind) => kind === value) ?? 'human' }
  if (dimension === 'link' && link) return { domain: link.domain, key: link.key }
  return { [dimension]: value }
}

export function isRowChosen(scope: AnalyticsScope, { kind, ...change }: RowChange): boolean {
  return kind === undefined ? isChosen(scope.filters, change) : scope.kind === kind
}

/** The scope after a press on a row; a second press takes the first one back. */
export function scopeAfter(scope: AnalyticsScope, press: RowChange): AnalyticsScope {
  const { kind, ...change } = press
  const wasChosen = isRowChosen(scope, press)
  if (kind !== undefined) return { ...scope, kind: wasChosen ? 'human' : kind }
  const filters = toggled(scope.filters, change)
  // People have no reason, so theirs are no clicks to be shown with it.
  if (change.reason === undefined) return { ...scope, filters }
  if (wasChosen) return { ...scope, filters, kind: scope.kind === 'all' ? 'human' : scope.kind }
  return { ...scope, filters, kind: scope.kind === 'human' ? 'all' : scope.kind }
}
