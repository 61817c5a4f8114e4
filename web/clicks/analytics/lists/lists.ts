import type { AnalyticsSummary } from '../../../../contract/clicks/analytics.ts'
import {
  type Dimension,
  type PlaceKind,
  placeKinds,
} from '../../../../contract/clicks/dimensions.ts'
import { dimensionsOfPanel } from '../charts/dimension-words.ts'
import type { AnalyticsScope } from '../scope.ts'

/** Of a list beside others. */
export const FIRST_ROWS = 6
/** As many as are as high as the map. */
export const PLACE_ROWS = 10

export interface ListPanel {
  title: string
  /** More than one become tabs. */
  dimensions: readonly [Dimension, ...Dimension[]]
}

export type PanelName = Parameters<typeof dimensionsOfPanel>[0]

const titles: Readonly<Record<PanelName, string>> = {
  where: 'Where',
  sources: 'Sources',
  links: 'Links',
  technology: 'Technology',
  utm: 'UTM',
  trigger: 'Trigger',
  bots: 'Bots and previews',
}

/** The panels that show every dimension of a click, each in one of them. */
export const panels = Object.fromEntries(
  Object.entries(titles).map(([panel, title]) => [
    panel,
    { title, dimensions: dimensionsOfPanel(panel as PanelName) },
  ]),
) as Record<PanelName, ListPanel>

export const placeKindOf = (dimension: Dimension): PlaceKind =>
  placeKinds.find((kind) => kind === dimension) ?? 'country'

/** In the order of the panels. */
export const listedDimensions: readonly Dimension[] = Object.values(panels).flatMap(
  ({ dimensions }): readonly Dimension[] => dimensions,
)

/** The tab that a panel begins with: of one source, its referrers. */
export function firstTab({ dimensions }: ListPanel, { filters }: AnalyticsScope): Dimension {
  const [first] = dimensions
  const isOfOne = filters.some(
    ({ name, operator, values }) => name === 'source' && operator === 'is' && values.length === 1,
  )
  return first === 'source' && isOfOne ? 'referrer' : first
}

/** The clicks that a list is about: lists about kinds are not only about people, and a reason is no property of people. */
export function scopeOfList(scope: AnalyticsScope, dimension: Dimension): AnalyticsScope {
  if (dimension !== 'reason' && dimension !== 'kind') return scope
  const kind = scope.kind === 'human' ? 'all' : scope.kind
  const isReasoned = scope.filters.some(({ name }) => name === 'reason')
  if (dimension === 'kind' || isReasoned) return { ...scope, kind }
  const filters = [...scope.filters, { name: 'reason', operator: 'not', values: [''] } as const]
  return { ...scope, kind, filters }
}

/** The number of clicks that the shares of a list refer to. */
export function wholeOfList(
  { clicks, kinds }: Pick<AnalyticsSummary, 'clicks' | 'kinds'>,
  { kind }: Pick<AnalyticsScope, 'kind'>,
  dimension: Dimension,
): number {
  if (dimension !== 'reason' && dimension !== 'kind') return clicks
  if (kind === 'bot' || kind === 'preview') return kinds[kind]
  const machines = kinds.bot + kinds.preview
  return dimension === 'reason' ? machines : machines + kinds.human
}
