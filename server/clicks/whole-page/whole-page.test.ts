import { afterAll, afterEach, expect, spyOn, test } from 'bun:test'
import {
  AnalyticsPagePart,
  type AnalyticsPagePart as Part,
  pageParts,
} from '../../../contract/clicks/analytics-page.ts'
import { dimensions } from '../../../contract/clicks/dimensions.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { openConverting } from '../../testing/conversions.ts'
import { openCuttableProxy } from '../../testing/servers/cuttable-proxy.ts'
import { openTestStore } from '../../testing/servers/engine.ts'
import { type ClickRow, prepareAnalytics, storeClicks } from '../analytics/analytics.ts'

const started = await openTestStore()
await prepareAnalytics(started.clickhouse)
const behindLine = new URL(started.url)
const line = await openCuttableProxy({ host: '127.0.0.1', port: Number(behindLine.port) })
behindLine.host = `127.0.0.1:${line.port}`
afterAll(() => {
  line.close()
  return started.stop()
}, 60_000)
afterEach(() => line.mend())

const NOW = Date.parse('2026-11-21T12:00:00Z')

async function person(app: TestApp) {
  const token = await app.register()
  const account = await (await app.call('/api/ui/v1/account', { token })).json()
  const call = (path: string, base = '/api/ui/v1/analytics') =>
    app.call(`${base}/${path}`, { token })
  const page = async (question: string, base?: string): Promise<Part[]> => {
    const answer = await call(`page?${question}`, base)
    expect(answer.status).toBe(200)
    expect(answer.headers.get('content-type')).toBe('application/jsonl; charset=utf-8')
    return linesOf(await answer.text())
  }
  const click = (rows: Partial<ClickRow>[]) => {
    const usual = { ...plainClick, account_id: account.id, link_id: 'lnk_gone', at: NOW - HOUR }
    return storeClicks(started.clickhouse, {
      batchId: crypto.randomUUID(),
      rows: rows.map((changes) => ({ ...usual, ...changes })),
    })
  }
  return { call, page, click }
}

function linesOf(text: string): Part[] {
  expect(text.endsWith('\n')).toBe(true)
  return text
    .trimEnd()
    .split('\n')
    .map((line) => AnalyticsPagePart.parse(JSON.parse(line)))
}

const storeAway = { part: 'problem', problem: { type: '/problems/store-away' } } as const

const names = (parts: Part[]) => parts.map(({ part }) => part)

describeApp(
  'An analytics page in one call',
  (open) => {
    test('answers the same as the single calls, each list on a line of its own', async () => {
      const { call, page, click } = await person(open())
      await click([
        { country: 'DE', city: 'Berlin', device: 'phone', trigger: 'qr', visitor: '1' },
        { country: 'DE', city: 'Hamburg', device: 'tablet', visitor: '2', at: NOW - 3 * DAY },
        { country: 'FR', kind: 'bot', reason: 'curl', visitor: '3' },
        { country: 'US', visitor: '4', at: NOW - 40 * DAY },
      ])
      const scope = `from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z&timezone=Europe/Berlin&country.not=US`
      const parts = await page(
        `${scope}&compare=period&parts=summary,timeseries,breakdown,machines,places,heatmap,conversions,now,events`,
      )
      const single = async (path: string) => (await call(path)).json()
      const answerOf = (name: Part['part']) => {
        const found = parts.find(({ part }) => part === name)
        return found && 'answer' in found ? found.answer : undefined
      }
      expect(answerOf('summary')).toEqual(await single(`summary?${scope}&compare=period`))
      expect(answerOf('timeseries')).toEqual(await single(`timeseries?${scope}`))
      expect(answerOf('places')).toEqual(await single(`places?${scope}`))
      expect(answerOf('heatmap')).toEqual(await single(`heatmap?${scope}`))
      expect(answerOf('conversions')).toEqual(await single(`conversions?${scope}`))
      expect(answerOf('now')).toEqual(await single('now?country.not=US'))
      expect(answerOf('events')).toEqual(await single(`events?${scope}&limit=50`))
      expect(answerOf('machines')).toEqual(
        await single(`breakdown?dimension=reason&${scope}&kind=all&reason.not=&limit=10`),
      )
      const lists = parts.filter((part) => part.part === 'breakdown').map(({ answer }) => answer)
      expect(lists.map(({ dimension }) => dimension).toSorted()).toEqual(dimensions.toSorted())
      for (const list of lists) {
        expect(list).toEqual(
          await single(`breakdown?${scope}&dimension=${list.dimension}&limit=10`),
        )
      }
      expect(parts.at(-1)).toEqual({ part: 'end' })
    })

    test('answers what is named, in whatever way the names are given', async () => {
      const { page } = await person(open())
      const both = await page('parts=breakdown&lists=country,city')
      expect(names(both)).toEqual(['breakdown', 'breakdown', 'end'])
      expect(names(await page('parts=breakdown&lists=country&lists=city'))).toEqual(names(both))
      expect(names(await page('lists=', '/analytics/v1')).toSorted()).toEqual([
        'end',
        'summary',
        'timeseries',
      ])
    })

    test("has the series of the time before, in full or for times of one's own", async () => {
      const { page, click } = await person(open())
      await click([{ at: NOW - 8 * DAY }, { at: NOW }])
      const from = 'from=2026-11-21T00:00:00Z&to=2026-11-28T00:00:00Z&interval=day'
      const earlier = async (question: string) => {
        const [part] = await page(`${from}&parts=earlier${question}`)
        return part?.part === 'earlier' ? part.answer.items : []
      }
      expect(await earlier('')).toEqual([])
      const week = await earlier('&compare=period')
      expect([week.length, week[0]?.start]).toEqual([7, '2026-11-14T00:00:00.000Z'])
      const own = await earlier('&earlierFrom=2026-11-12T00:00:00Z&earlierTo=2026-11-15T00:00:00Z')
      expect(own.map(({ clicks }) => clicks)).toEqual([0, 1, 0])
    })

    test('is never that of another account, also while both ask the same at once', async () => {
      const people = await Promise.all([person(open()), person(open()), person(open())])
      await Promise.all(
        people.map(({ click }, n) =>
          click(Array.from({ length: n + 1 }, () => ({ country: `X${n}`, visitor: '7' }))),
        ),
      )
      const question = 'from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z&lists=country'
      const seen = await Promise.all(
        [...people, ...people].map(async ({ page }) =>
          (await page(question)).flatMap((part) =>
            part.part === 'breakdown' ? part.answer.items : [],
          ),
        ),
      )
      expect(seen).toEqual(
        [...people, ...people].map((_, n) => [
          { value: `X${n % 3}`, clicks: (n % 3) + 1, visitors: 1 },
        ]),
      )
    })

    test('has each click that came since it was last asked for', async () => {
      const { page, click } = await person(open())
      const question = 'from=2026-11-01T00:00:00Z&to=2026-12-01T00:00:00Z&lists=country,city'
      for (let n = 1; n <= 4; n++) {
        await click([{ country: 'DE', city: `${n % 2}`, visitor: `${n}` }])
        for (let again = 0; again < 2; again++) {
          const parts = await page(question)
          const clicks = parts.flatMap((part) => {
            if (part.part === 'summary') return [part.answer.clicks]
            if (part.part === 'timeseries' || part.part === 'breakdown') {
              return [part.answer.items.reduce((sum, item) => sum + item.clicks, 0)]
            }
            return []
          })
          expect(clicks).toEqual([n, n, n, n])
        }
      }
    })

    test('is read once for all who open it in the same moment, and anew after a click', async () => {
      const { page, click } = await person(open())
      const asked = spyOn(open().app.clickhouse, 'query')
      const readsOf = async (pages: number) => {
        asked.mockClear()
        await click([{ country: 'DE', at: NOW }])
        const question = `compare=period&parts=${pageParts}`
        const answers = await Promise.all(Array.from({ length: pages }, () => page(question)))
        const reads = asked.mock.calls.filter(([sql]) => !sql.includes(' AS latest'))
        return { answers, reads: reads.length }
      }
      const alone = await readsOf(1)
      const together = await readsOf(8)
      asked.mockRestore()
      expect(alone.reads).toBeGreaterThan(8)
      // Places are named and links are labelled for each.
      expect(together.reads).toBeLessThan(2 * alone.reads)
      for (const parts of together.answers)
        expect(parts.find(({ part }) => part === 'now')).toMatchObject({ answer: { clicks: 2 } })
    })

    test('asks nothing more when its reader has left', async () => {
      const { call, page, click } = await person(open())
      await click([{ country: 'DE' }])
      const answer = await call('page?from=2020-01-01T00:00:00Z&interval=day')
      const reader = answer.body?.getReader()
      await reader?.read()
      await reader?.cancel()
      expect(names(await page('lists=country&parts=breakdown'))).toEqual(['breakdown', 'end'])
      const running = async () => {
        const [row] = await started.clickhouse.query<{ n: number }>(
          `SELECT count() AS n FROM system.processes
          WHERE query LIKE '%FROM clicks%' AND query NOT LIKE '%system.processes%'`,
          {},
          10,
        )
        return row?.n ?? 0
      }
      while ((await running()) > 0) await Bun.sleep(5)
    })

    test('says what could not be read when the store goes away on the way, and answers when it is back', async () => {
      const { call, page, click } = await person(open())
      await click([{ country: 'DE' }])
      const answer = await call('page?from=2020-01-01T00:00:00Z&interval=day')
      const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader()
      let text = (await reader?.read())?.value ?? ''
      line.cut()
      for (let next = await reader?.read(); next?.value; next = await reader?.read()) {
        text += next.value
      }
      const cut = linesOf(text)
      expect(cut.at(-1)).toEqual({ part: 'end' })
      for (const lost of cut) if (lost.part === 'problem') expect(lost).toMatchObject(storeAway)

      const lists = 'parts=summary,breakdown&lists=browser,os&country=FR'
      expect(await page(lists)).toMatchObject([
        { of: 'summary', ...storeAway },
        { of: 'breakdown', dimension: 'browser', ...storeAway },
        { of: 'breakdown', dimension: 'os', ...storeAway },
        { part: 'end' },
      ])
      line.mend()
      expect(names(await page(lists))).not.toContain('problem')
    })

    test('has the conversions of each value, and none where nothing was reported', async () => {
      const app = open()
      const { clicked, send, read, attach, owner } = await openConverting(app, started.clickhouse)
      const pagesConverted = async () => {
        const question = 'page?parts=converted&lists=country,device'
        const answer = await app.call(`/api/ui/v1/analytics/${question}`, { token: owner.token })
        const lists = linesOf(await answer.text()).filter(({ part }) => part === 'converted')
        return lists.map((list): unknown => ('answer' in list ? list.answer : undefined))
      }
      const clickId = await clicked({ country: 'FR' })
      expect(await pagesConverted()).toEqual([
        { dimension: 'country', items: [] },
        { dimension: 'device', items: [] },
      ])
      await send({ clickId, name: 'Signup' })
      await attach()
      const single = (dimension: string): Promise<unknown> =>
        read(`/breakdown?dimension=${dimension}`)
      const converted = await pagesConverted()
      expect(converted).toContainEqual({
        dimension: 'country',
        items: [{ value: 'FR', conversions: 1 }],
      })
      expect(converted).toContainEqual(await single('country'))
      expect(converted).toContainEqual(await single('device'))
    })

    const refused: [string, string][] = [
      ['from=yesterday', 'from'],
      ['parts=everything', 'parts.0'],
      ['lists=visitor', 'lists.0'],
      ['limit=51', 'limit'],
      ['interval=hour&from=2020-01-01T00:00:00Z', 'interval'],
      ['earlierFrom=2026-11-12T00:00:00Z', 'earlierTo'],
      ['somethingElse=1', 'somethingElse'],
    ]
    test.each(refused)('refuses %s', async (question, field) => {
      const { call } = await person(open())
      const answer = await call(`page?${question}`)
      expect(answer.status).toBe(422)
      const { errors } = await answer.json()
      expect(errors.map(({ path }: { path: string }) => path)).toEqual([field])
    })
  },
  { CLICKHOUSE_URL: behindLine.href },
)
