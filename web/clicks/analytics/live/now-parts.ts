import { type ScreenPart, screenPart } from '../page/screen-parts.ts'
import { spansOf } from '../period.ts'
import { clicksQuery, nowQuery } from '../queries.ts'
import type { AnalyticsScope } from '../scope.ts'

/** Clicks of the feed. */
export const FEED_ROWS = 8
/** The most clicks that the map shows. */
export const DOTS = 50

/** Whether clicks may still come. */
export const isOngoing = ({ period }: AnalyticsScope, now = new Date()): boolean =>
  spansOf(period, now).shown.until > now

/** Of a period that is over, only its latest clicks. */
export const nowPartsOf = (scope: AnalyticsScope): ScreenPart[] =>
  isOngoing(scope)
    ? [screenPart(nowQuery(scope)), screenPart(clicksQuery(DOTS, scope))]
    : [screenPart(clicksQuery(FEED_ROWS, scope))]
