import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { type Metric, seriesOf } from '../charts/metrics.ts'
import { canConvert } from '../conversions/use-conversion-column.ts'
import { FIRST_ROWS, PLACE_ROWS, placeKindOf } from '../lists/lists.ts'
import { type ChosenTabs, panelsOf, shownTab } from '../lists/tabs.ts'
import { nowPartsOf } from '../live/now-parts.ts'
import {
  breakdownQuery,
  conversionsQuery,
  convertedQuery,
  heatmapQuery,
  linesQuery,
  numbersQuery,
  placesQuery,
} from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'
import { type ScreenPart, screenPart } from './screen-parts.ts'

/** The numbers and the chart. */
export const headParts = (scope: AnalyticsScope, metric: Metric): ScreenPart[] => [
  screenPart(numbersQuery(scope)),
  screenPart(linesQuery(scope, seriesOf(metric))),
]

/** A list, with the column of its conversions. */
export const listParts = (
  scope: AnalyticsScope,
  dimension: Dimension,
  rows = FIRST_ROWS,
): ScreenPart[] => [
  screenPart(breakdownQuery(scope, dimension, rows)),
  ...(canConvert(dimension) ? [screenPart(convertedQuery(scope, dimension))] : []),
]

/** The map, and the list beside it. */
export const placeParts = (scope: AnalyticsScope, dimension: Dimension): ScreenPart[] => [
  screenPart(placesQuery(scope, placeKindOf(dimension))),
  ...listParts(scope, dimension, PLACE_ROWS),
]

/** Everything below the chart. The shares of lists are of the numbers. */
export function panelParts(scope: AnalyticsScope, tabs: ChosenTabs): ScreenPart[] {
  return [
    screenPart(numbersQuery(scope)),
    ...placeParts(scope, shownTab('where', tabs, scope)),
    ...panelsOf(scope).flatMap((panel) => listParts(scope, shownTab(panel, tabs, scope))),
    screenPart(heatmapQuery(scope)),
    screenPart(conversionsQuery(scope)),
    ...nowPartsOf(scope),
  ]
}
