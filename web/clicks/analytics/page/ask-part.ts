import type { PagePart } from '../../../../contract/clicks/analytics-page.ts'
import { api } from '../../../lib/api/api.ts'
import { linesOf, textOf } from '../../../lib/api/text-lines.ts'
import { type AnswerOf, type AskedPart, PageCall, type ReadPage } from './page-call.ts'

type PageQuery = Parameters<typeof api.v1.analytics.page.$get>[0]['query']

/** Which clicks a call is about: their span, zone, filters, kind and folding. */
export type AskedClicks = Omit<PageQuery, 'parts' | 'lists'>

/** Parts of a screen are refreshed by timers of their own, which were started one after another in one rendering. */
const GATHER_MS = 50

/** The calls that are not sent yet, by the clicks that they are about. */
const gathering = new Map<string, PageCall[]>()
let timer: ReturnType<typeof setTimeout> | undefined

/** Asks for a part of an analytics page, in one call with others about the same clicks that are asked for at about the same time. */
export function askPart<Name extends PagePart>(
  clicks: AskedClicks,
  part: AskedPart<Name>,
): Promise<AnswerOf<Name>> {
  const key = JSON.stringify(clicks)
  const calls = gathering.get(key) ?? []
  const call = calls.find((each) => each.fits(part)) ?? new PageCall(readerOf(clicks))
  if (!calls.includes(call)) gathering.set(key, [...calls, call])
  timer ??= setTimeout(sendGathered, GATHER_MS)
  return call.add(part)
}

/** Sends what was asked for up to now, without waiting for more. */
export function sendGathered(): void {
  clearTimeout(timer)
  timer = undefined
  const calls = [...gathering.values()].flat()
  gathering.clear()
  for (const call of calls) void call.send()
}

const readerOf = (clicks: AskedClicks): ReadPage =>
  async function* read(parameters, signal) {
    const query: PageQuery = { ...clicks, ...parameters }
    const answer = await api.v1.analytics.page.$get({ query }, { init: { signal } })
    yield* linesOf(textOf(answer))
  }
