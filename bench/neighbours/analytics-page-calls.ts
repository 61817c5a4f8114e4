import type { AnalyticsPagePart, AnalyticsPageQuery } from '../../contract/clicks/analytics-page.ts'
import { placeKinds } from '../../contract/clicks/dimensions.ts'
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
const LIST_ROWS = 10
const FEED_ROWS = 50
const HOURS_OF_WEEK = 7 * 24

type Part = AnalyticsPagePart['part']
type AnswerOf<Name extends Part> = Extract<AnalyticsPagePart, { part: Name }>

function call<T>(question: string, isRight: (answer: T) => boolean): PageCall {
  return {
    async ask(caller) {
      const answer = await caller.ask<T>(question)
      if (isRight(answer)) return
      throw new Error(`${question}: ${JSON.stringify(answer).slice(0, 500)}`)
    },
  }
}

/** What is wrong with a part of the page, by its name: whether its answer has what the page shows. */
const isRight: { [Name in Part]?: (part: AnswerOf<Name>) => boolean } = {
  summary: ({ answer: { clicks, previous, locked } }) =>
    clicks > 0 && (previous?.clicks ?? 0) > 0 && !locked,
  timeseries: ({ answer: { items } }) =>
    items.length >= 30 && items.some(({ clicks }) => clicks > 0),
  earlier: ({ answer: { items } }) => items.length >= 30 && items.some(({ clicks }) => clicks > 0),
  breakdown: ({ answer: { items } }) => items.length > 0,
  converted: ({ answer: { items } }) => items.length > 0,
  conversions: ({ answer: { clicks, items } }) => clicks > 0 && items.length > 0,
  places: ({ answer: { items, unplaced } }) => items.length + unplaced > 0,
  heatmap: ({ answer: { items } }) =>
    items.length === HOURS_OF_WEEK && items.some(({ clicks }) => clicks > 0),
  now: ({ answer: { minutes } }) => minutes.length === 30,
  events: ({ answer: { items } }) => items.length === FEED_ROWS,
  problem: () => false,
}

/** Some parts of the page in one call. */
function partsCall(parts: AnalyticsPageQuery['parts'], parameters = ''): PageCall {
  const { shown } = pageSpan()
  const question = `/analytics/page?${shown}&${PEOPLE}&interval=day&compare=period&parts=${parts}${parameters}`
  return {
    async ask(caller) {
      const text = await (await caller.fetch(question)).text()
      const lines = text
        .trimEnd()
        .split('\n')
        .map((line): AnalyticsPagePart => JSON.parse(line))
      const wrong = lines.find(
        (line) =>
          (isRight[line.part] as ((part: unknown) => boolean) | undefined)?.(line) === false,
      )
      if (wrong || lines.at(-1)?.part !== 'end') {
        throw new Error(`${question}: ${JSON.stringify(wrong ?? lines.at(-1)).slice(0, 500)}`)
      }
    },
  }
}

/** The call made once, when the page opens and its stream is live. */
export const openingCalls = (): PageCall[] => [partsCall(['events'])]

export const earlierCalls = (): PageCall[] => [partsCall(['earlier'])]

export const numberCalls = (): PageCall[] => [partsCall(['summary', 'timeseries', 'now'])]

/** The bar above every page of the app. */
export const accountCalls = (): PageCall[] => [
  call<{ id: string }>('/account', ({ id }) => id.startsWith('acc_')),
]
export const noticeCalls = (): PageCall[] => [
  call<UnseenNotices>('/notices/unseen', ({ unseen }) => unseen >= 0),
]

export const heatCalls = (): PageCall[] => [partsCall(['heatmap'])]

/** The map, the missing links, and one list of each panel with its conversions. Each `tab` is of other properties. */
export function listCalls(tab: number): PageCall[] {
  const chosenOf = Object.values(panels).map((panel) => chosen(panel.dimensions, tab))
  const lists = chosenOf.filter((each) => each !== 'reason' && each !== 'kind')
  const machines = chosen(['reason', 'kind'], tab)
  return [
    partsCall(
      ['breakdown', 'converted', 'machines', 'places', 'conversions'],
      `&lists=${lists}&machines=${machines}&by=${chosen(placeKinds, tab)}&limit=${LIST_ROWS}`,
    ),
    orphanCall(tab),
  ]
}

function orphanCall(tab: number): PageCall {
  const times = new URLSearchParams(pageSpan().counted)
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
