import { describe, expect, test } from 'bun:test'
import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { isTransient } from '../../../lib/api/query-client.ts'
import { type AskedPart, PageCall, type PageParameters } from './page-call.ts'

/** A call whose answer comes line by line, as told. */
function calling() {
  const asked: PageParameters[] = []
  const pieces = new TransformStream<object[], string[]>({
    transform: (lines, out) => out.enqueue(lines.map((line) => JSON.stringify(line))),
  })
  const writer = pieces.writable.getWriter()
  let isStopped = false
  const call = new PageCall((parameters, signal) => {
    asked.push(parameters)
    signal.addEventListener('abort', () => {
      isStopped = true
      void writer.abort(signal.reason)
    })
    return pieces.readable as unknown as AsyncIterable<string[]>
  })
  return {
    asked,
    call,
    comes: (...lines: object[]) => writer.write(lines),
    ends: () => writer.close(),
    isStopped: () => isStopped,
  }
}

const list = (dimension: Dimension, limit: number): AskedPart<'breakdown'> => ({
  name: 'breakdown',
  dimension,
  settings: { limit },
})
const rows = (dimension: Dimension, values: string[]) => ({
  part: 'breakdown',
  answer: { dimension, items: values.map((value) => ({ value })), nextCursor: null },
})
const problem = {
  type: '/problems/unavailable',
  title: 'Not now',
  status: 503,
  detail: 'The store is not reachable.',
  requestId: 'req_1',
}
const outcome = (part: Promise<unknown>) =>
  part.then(
    (answer) => ({ answer }),
    (error: unknown) => ({ error }),
  )

describe('a call for parts of a page', () => {
  test('names each part and list once, with the most rows that one of them needs', async () => {
    const { call, asked, ends } = calling()
    const parts = [
      call.add({ name: 'summary', settings: { compare: 'year' } }),
      call.add(list('country', 10)),
      call.add(list('device', 6)),
      call.add({ name: 'converted', dimension: 'device' }),
    ].map(outcome)
    const sent = call.send()
    await ends()
    await sent
    expect(asked).toEqual([
      {
        compare: 'year',
        parts: 'summary,breakdown,converted',
        lists: 'country,device',
        limit: '10',
      },
    ])
    await Promise.all(parts)
  })

  test('answers each part as its line comes, with as many rows as it asked for', async () => {
    const { call, comes, ends } = calling()
    const [device, country] = [call.add(list('device', 1)), call.add(list('country', 2))]
    const sent = call.send()
    await comes(rows('country', ['DE', 'FR']))
    expect((await country).items.map(({ value }) => value)).toEqual(['DE', 'FR'])
    await comes(rows('device', ['mobile', 'desktop']), { part: 'end' })
    expect((await device).items.map(({ value }) => value)).toEqual(['mobile'])
    await ends()
    await sent
  })

  test('a part that failed rejects alone', async () => {
    const { call, comes, ends } = calling()
    const parts = [call.add(list('country', 6)), call.add(list('city', 6))].map(outcome)
    const sent = call.send()
    await comes({ part: 'problem', of: 'breakdown', dimension: 'country', problem })
    await comes(rows('city', ['Berlin']), { part: 'end' })
    await ends()
    await sent
    const [country, city] = await Promise.all(parts)
    expect(country).toMatchObject({ error: { status: 503, requestId: 'req_1' } })
    expect(country).toHaveProperty('error', expect.any(ApiProblem))
    expect(city).toHaveProperty('answer')
  })

  test('an answer that was cut off rejects what is missing, to be asked for again', async () => {
    const { call, comes, ends } = calling()
    const parts = [call.add(list('country', 6)), call.add(list('city', 6))].map(outcome)
    const sent = call.send()
    await comes(rows('country', []))
    await ends()
    await sent
    const [country, city] = await Promise.all(parts)
    expect(country).toHaveProperty('answer')
    expect(city && 'error' in city && isTransient(city.error)).toBe(true)
  })

  test('is stopped when nobody waits for it any longer, and not before', async () => {
    const { call, isStopped } = calling()
    const [one, other] = [new AbortController(), new AbortController()]
    const parts = [
      call.add({ ...list('country', 6), signal: one.signal }),
      call.add({ ...list('city', 6), signal: other.signal }),
    ].map(outcome)
    const sent = call.send()
    one.abort()
    expect(isStopped()).toBe(false)
    other.abort()
    expect(isStopped()).toBe(true)
    await sent
    for (const part of await Promise.all(parts))
      expect(part).toHaveProperty('error.name', 'AbortError')
  })

  test('is not sent for those who left before', async () => {
    const { call, asked } = calling()
    const part = outcome(call.add({ ...list('country', 6), signal: AbortSignal.abort() }))
    await call.send()
    expect(asked).toEqual([])
    expect(await part).toHaveProperty('error')
  })

  test('takes only parts whose settings are those of the others', () => {
    const { call } = calling()
    void call.add({ name: 'places', settings: { by: 'country' } })
    expect(call.fits({ name: 'places', settings: { by: 'city' } })).toBe(false)
    expect(call.fits({ name: 'timeseries', settings: { interval: 'day' } })).toBe(true)
    expect(call.fits(list('city', 50))).toBe(true)
  })
})
