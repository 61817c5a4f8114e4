import type {
  AnalyticsNow,
  AnalyticsSummary,
  Breakdown,
  ClickEvents,
  Heatmap,
  Places,
  Timeseries,
} from '../../contract/clicks/analytics.ts'
import type { ConversionBreakdown, Conversions } from '../../contract/clicks/conversions.ts'
import { type Dimension, placeKinds } from '../../contract/clicks/dimensions.ts'
import { type OrphanHits, orphanDimensions } from '../../contract/links/orphans.ts'
import type { UnseenNotices } from '../../contract/notices/notices.ts'
import { panels } from '../../web/clicks/analytics/lists/lists.ts'
import { pageSpan } from './page-span.ts'
import type { SignedInClient } from './signed-in-client.ts'

/** Calls of the analytics page in the web app, which throw for an answer without the numbers that the page shows. */
export interface PageCall {
  ask(caller: SignedInClient): Promise<void>
}

const PEOPLE = 'kind=human'
const WHERE_ROWS = 10
const LIST_ROWS = 6
const FEED_ROWS = 50
const HOURS_OF_WEEK = 7 * 24

function call<T>(question: string, isRight: (answer: T) => boolean): PageCall {
  return {
    async ask(caller) {
      const answer = await caller.ask<T>(question)
      if (isRight(answer)) return
      throw new Error(`${question}: ${JSON.stringify(answer).slice(0, 500)}`)
    },
  }
}

const lineCall = (span: string): PageCall =>
  call<Timeseries>(
    `/analytics/timeseries?${span}&${PEOPLE}&interval=day`,
    ({ items }) => items.length >= 30 && items.some(({ clicks }) => clicks > 0),
  )

/** The calls made once, when the page opens and its stream is live. */
export const openingCalls = (): PageCall[] => [
  call<{ items: unknown[] }>('/analytics/views', ({ items }) => Array.isArray(items)),
  call<ClickEvents>(
    `/analytics/events?${pageSpan().shown}&${PEOPLE}&limit=${FEED_ROWS}`,
    ({ items }) => items.length === FEED_ROWS,
  ),
]

export const earlierCalls = (): PageCall[] => [lineCall(pageSpan().earlier)]

export const numberCalls = (): PageCall[] => {
  const { shown, counted } = pageSpan()
  return [
    call<AnalyticsSummary>(
      `/analytics/summary?${shown}&${PEOPLE}&compare=period`,
      ({ clicks, previous, locked }) => clicks > 0 && (previous?.clicks ?? 0) > 0 && !locked,
    ),
    lineCall(counted),
    call<AnalyticsNow>(`/analytics/now?${PEOPLE}`, ({ minutes }) => minutes.length === 30),
  ]
}

/** The bar above every page of the app. */
export const accountCalls = (): PageCall[] => [
  call<{ id: string }>('/account', ({ id }) => id.startsWith('acc_')),
]
export const noticeCalls = (): PageCall[] => [
  call<UnseenNotices>('/notices/unseen', ({ unseen }) => unseen >= 0),
]

export const heatCalls = (): PageCall[] => [
  call<Heatmap>(
    `/analytics/heatmap?${pageSpan().counted}&${PEOPLE}`,
    ({ items }) => items.length === HOURS_OF_WEEK && items.some(({ clicks }) => clicks > 0),
  ),
]

/** The map, the missing links, and one list of each panel with its conversions. Each `tab` is of other properties. */
export function listCalls(tab: number): PageCall[] {
  const { counted } = pageSpan()
  const dimensions = Object.values(panels).map((panel) => chosen(panel.dimensions, tab))
  const converting = dimensions.filter((each) => each !== 'reason' && each !== 'kind')
  return [
    ...dimensions.map((dimension) => listCall(counted, dimension)),
    ...converting.map((dimension) =>
      call<ConversionBreakdown>(
        `/analytics/conversions/breakdown?${counted}&${PEOPLE}&dimension=${dimension}`,
        ({ items }) => items.length > 0,
      ),
    ),
    call<Places>(
      `/analytics/places?${counted}&${PEOPLE}&by=${chosen(placeKinds, tab)}`,
      ({ items, unplaced }) => items.length + unplaced > 0,
    ),
    call<Conversions>(
      `/analytics/conversions?${counted}&${PEOPLE}`,
      ({ clicks, items }) => clicks > 0 && items.length > 0,
    ),
    orphanCall(counted, tab),
  ]
}

function listCall(span: string, dimension: Dimension): PageCall {
  const isPlace = placeKinds.some((kind) => kind === dimension)
  const rows = isPlace ? WHERE_ROWS : LIST_ROWS
  // Lists about bots are not only about people.
  const kinds: Partial<Record<Dimension, string>> = {
    reason: 'kind=all&reason.not=',
    kind: 'kind=all',
  }
  return call<Breakdown>(
    `/analytics/breakdown?${span}&${kinds[dimension] ?? PEOPLE}&dimension=${dimension}&limit=${rows}`,
    // Bots of the bench have no reasons.
    (answer) =>
      answer.dimension === dimension && (answer.items.length > 0 || dimension === 'reason'),
  )
}

function orphanCall(span: string, tab: number): PageCall {
  const times = new URLSearchParams(span)
  times.delete('timezone')
  const dimension = chosen(orphanDimensions, tab)
  return call<OrphanHits>(
    `/analytics/orphans?${times}&${PEOPLE}&dimension=${dimension}&limit=${LIST_ROWS}`,
    ({ items }) => items.length > 0,
  )
}

function chosen<T>(tabs: readonly [T, ...T[]], tab: number): T {
  return tabs[tab % tabs.length] ?? tabs[0]
}
