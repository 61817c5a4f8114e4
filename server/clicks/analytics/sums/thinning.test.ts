import { afterAll, beforeEach, expect, setDefaultTimeout, test } from 'bun:test'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import { plainClick } from '../../../testing/clicks.ts'
import { openTestStore } from '../../../testing/servers/engine.ts'
import { type ClickRow, prepareAnalytics, removeClicks, storeClicks } from '../analytics.ts'
import { clickAndSumExport } from '../records/sum-files.ts'
import { forgetStoredSums } from './stored-sums.ts'
import { sumClosedSpans } from './summing.ts'
import { thinClicks } from './thinning.ts'

setDefaultTimeout(90_000)
const started = await openTestStore()
const { clickhouse } = started
await prepareAnalytics(clickhouse)
afterAll(() => started.stop(), 60_000)

beforeEach(async () => {
  for (const table of ['clicks', 'click_sums', 'late_clicks', 'thinned_months'])
    await clickhouse.command(`TRUNCATE TABLE ${table}`)
})

const NOW = Date.parse('2026-11-21T12:00:00Z')
const SEPTEMBER = Date.UTC(2026, 8)
const WHOLE = 'from=2026-09-01T00:00:00Z&to=2026-10-01T00:00:00Z'
const AUTUMN = 'from=2026-08-20T00:00:00Z&to=2026-11-21T12:00:00Z'
const MONTH = {
  from: '2026-09-01T00:00:00.000Z',
  to: '2026-10-01T00:00:00.000Z',
  reason: 'detail',
}
const isStopping = () => false

/** Two quarters of an hour past noon on each of some days, by several people and robots. */
function clicksOf(accountId: string, days: readonly number[], month = SEPTEMBER): ClickRow[] {
  return days.flatMap((day) =>
    Array.from({ length: 9 }, (_, n) => ({
      ...plainClick,
      ...{ account_id: accountId, link_id: n % 4 === 0 ? 'lnk_b' : 'lnk_a' },
      at: month + (day - 1) * DAY + 12 * HOUR + n * 7 * MINUTE,
      kind: n === 8 ? ('bot' as const) : ('human' as const),
      country: n % 3 === 0 ? 'DE' : 'US',
      city: n % 2 === 0 ? 'Berlin' : 'unknown',
      visitor: `${n % 5}`,
    })),
  )
}

/** A free account with clicks in September and October. */
async function account(test: TestApp) {
  const token = await test.register()
  const { id } = await (await test.call('/api/ui/v1/account', { token })).json()
  const setAccount = (changes: object) =>
    test.app.db.updateTable('accounts').set(changes).where('id', '=', id).execute()
  await setAccount({ free_trial_ends_at: 1 })
  const store = (rows: readonly ClickRow[], now = NOW) =>
    storeClicks(clickhouse, { batchId: crypto.randomUUID(), rows }, now)
  await store([...clicksOf(id, [1, 2, 17, 30]), ...clicksOf(id, [3, 4], Date.UTC(2026, 9))])
  const ask = async (question: string) => {
    forgetStoredSums(test.app.clickhouse)
    return (await test.call(`/api/ui/v1/analytics/${question}`, { token })).json()
  }
  /** The answers of the page's parts. */
  const page = async (question: string): Promise<{ locked?: unknown }[]> => {
    forgetStoredSums(test.app.clickhouse)
    const answer = await test.call(`/api/ui/v1/analytics/page?${question}`, { token })
    const lines = (await answer.text()).trimEnd().split('\n')
    return lines.map((line) => JSON.parse(line).answer).filter(Boolean)
  }
  const raw = async (table = 'clicks') => {
    const rows = await clickhouse.query<{ n: number }>(
      `SELECT count() AS n FROM ${table} WHERE account_id = {id:String}
        ${table === 'clicks' ? "AND at < toDateTime64('2026-10-01', 3, 'UTC')" : ''}`,
      { id },
      10,
    )
    return rows[0]?.n
  }
  /** As many reports as sums of a month can answer, as Pro; those of a link or country do not tell scans apart. */
  const everything = async () => {
    await setAccount({ tier: 'PRO' })
    const about = [
      `summary?${WHOLE}&kind=all`,
      `summary?${AUTUMN}&link=lnk_b`,
      `summary?${AUTUMN}&country=DE`,
      `timeseries?${WHOLE}&interval=month`,
      `timeseries?${AUTUMN}&interval=day&timezone=Asia/Kathmandu`,
      `timeseries?${WHOLE}&interval=hour`,
      `breakdown?${AUTUMN}&dimension=link&kind=all`,
      `breakdown?${WHOLE}&dimension=city`,
      `breakdown?${AUTUMN}&dimension=kind&kind=all`,
    ]
    const answers: unknown[] = []
    for (const question of about) {
      const { scans: _, ...answer } = await ask(question)
      answers.push([question, answer])
    }
    await setAccount({ tier: 'FREE' })
    return answers
  }
  return { id, ask, page, store, setAccount, raw, everything }
}

/** At a time from now on; afterwards it is now again. */
async function thinAt(test: TestApp, ms: number, store: ClickHouse = clickhouse) {
  test.pass(ms)
  try {
    return await thinClicks(test.app, { clickhouse: store, isStopping })
  } finally {
    test.pass(-ms)
  }
}

describeApp(
  'Clicks that a tier no longer keeps',
  (open) => {
    test('are replaced by their sums a month after they are due, and reports stay the same', async () => {
      const [ours, theirs] = [await account(open()), await account(open())]
      await theirs.setAccount({ tier: 'PRO' })
      const before = await ours.everything()
      await thinAt(open(), 0)
      await thinAt(open(), 29 * DAY)
      expect([await ours.raw(), await theirs.raw()]).toEqual([36, 36])
      expect(await thinAt(open(), 30 * DAY)).toBe(1)
      expect([await ours.raw(), await theirs.raw()]).toEqual([0, 36])
      expect(await ours.everything()).toEqual(before)
      expect(await thinAt(open(), 60 * DAY)).toBe(1)
    })

    test('are missing in the answers that need more than sums, which name the month', async () => {
      const { ask, setAccount } = await account(open())
      await thinAt(open(), 0)
      await thinAt(open(), 30 * DAY)
      await setAccount({ tier: 'PRO' })
      const two = 'country=DE&city=Berlin'
      for (const question of [`summary?${AUTUMN}&${two}`, `timeseries?${AUTUMN}&${two}`]) {
        const answer = await ask(question)
        expect([question, answer.locked]).toEqual([question, [MONTH]])
      }
      expect((await ask(`summary?${AUTUMN}&${two}`)).clicks).toBe(4)
      for (const [filter, scans] of [
        ['', 0],
        ['&country=DE', undefined],
      ]) {
        expect((await ask(`summary?${AUTUMN}${filter}`)).scans).toBe(scans)
      }
      const half = 'from=2026-09-10T00:00:00Z&to=2026-10-10T00:00:00Z'
      const answer = await ask(`summary?${half}`)
      expect([answer.clicks, answer.locked]).toEqual([
        16,
        [{ ...MONTH, from: '2026-09-10T00:00:00.000Z' }],
      ])
      const compared = await ask(
        `summary?${two}&from=2026-10-01T00:00:00Z&to=2026-10-31T00:00:00Z&compare=period`,
      )
      expect(compared).not.toHaveProperty('previous')
    })

    test('are missing in the lists of a page as in the single calls', async () => {
      const test = open()
      const { ask, page, setAccount } = await account(test)
      await thinAt(test, 0)
      await thinAt(test, 30 * DAY)
      await setAccount({ tier: 'PRO' })
      const lists = ['device', 'browser', 'source']
      for (const [filter, locked] of [
        ['', undefined],
        ['&country=DE', [MONTH]],
      ] as const) {
        const single = []
        for (const dimension of lists) {
          single.push(await ask(`breakdown?${AUTUMN}${filter}&dimension=${dimension}`))
        }
        const parts = await page(`${AUTUMN}${filter}&parts=breakdown&lists=${lists}`)
        expect([filter, parts]).toEqual([filter, expect.arrayContaining(single)])
        expect(parts).toHaveLength(lists.length)
        expect(parts.map((part) => part.locked)).toEqual(lists.map(() => locked))
      }
    })

    test('are in an export as sums afterwards, with the clicks that are kept', async () => {
      const { id } = await account(open())
      const files = async () => {
        const range = { accountId: id, before: NOW }
        const texts = new Map<string, string[]>()
        for await (const { name, chunks } of clickAndSumExport().files(open().app, range)) {
          let text = ''
          for await (const chunk of chunks) text += chunk.text
          texts.set(name, text.trimEnd().split('\r\n'))
        }
        return texts
      }
      const before = await files()
      expect([...before.keys()]).toEqual(['clicks.csv', 'hub-views.csv'])
      await thinAt(open(), 0)
      await thinAt(open(), 30 * DAY)
      const after = await files()
      expect([...after.keys()]).toEqual([
        'click-sums.csv',
        'rows/thinned_months.jsonl',
        'rows/click_sums.jsonl',
        'clicks.csv',
        'hub-views.csv',
      ])
      expect([before.get('clicks.csv')?.length, after.get('clicks.csv')?.length]).toEqual([55, 19])
      const sums = after.get('click-sums.csv') ?? []
      expect(sums[0]).toBe('"month","dimension","value","kind","clicks","visitors"')
      expect(sums).toContain('"2026-09","total","","human","32","16"')
      expect(sums).toContain('"2026-09","total","","bot","4","4"')
      expect(sums).toContain('"2026-09","link","lnk_b","human","8","4"')
      expect(sums).toContain('"2026-09","quarter","2026-09-01T12:00:00.000Z","human","3","2"')
      expect(new Set(sums).size).toBe(sums.length)
    })

    test('are kept when the tier came back before that', async () => {
      const { raw, setAccount } = await account(open())
      await thinAt(open(), 0)
      await setAccount({ tier: 'PRO' })
      await thinAt(open(), 20 * DAY)
      await setAccount({ tier: 'FREE' })
      await thinAt(open(), 31 * DAY)
      expect(await raw()).toBe(36)
      await thinAt(open(), 62 * DAY)
      expect(await raw()).toBe(0)
    })

    test('are counted when they come after that', async () => {
      const { id, ask, store, raw, setAccount } = await account(open())
      await thinAt(open(), 0)
      await thinAt(open(), 30 * DAY)
      const [late] = clicksOf(id, [5])
      await store(late ? [{ ...late, visitor: '77' }] : [])
      const options = { clickhouse, clock: () => NOW, isStopping, settleMs: 0 }
      await setAccount({ tier: 'PRO' })
      for (const step of [() => undefined, () => sumClosedSpans(options)]) {
        await step()
        expect((await ask(`summary?${WHOLE}`)).clicks).toBe(33)
        const { items } = await ask(`timeseries?${WHOLE}&interval=day`)
        expect([items[4].clicks, items[4].visitors]).toEqual([1, 1])
      }
      await setAccount({ tier: 'FREE' })
      await thinAt(open(), 62 * DAY)
      await setAccount({ tier: 'PRO' })
      expect([await raw(), (await ask(`summary?${WHOLE}`)).clicks]).toEqual([1, 33])
    })

    test('stay while late ones still come', async () => {
      const { id, store, raw } = await account(open())
      await thinAt(open(), 0)
      await store(clicksOf(id, [5]), NOW + 30 * DAY - MINUTE)
      await thinAt(open(), 30 * DAY)
      expect(await raw()).toBe(45)
      await thinAt(open(), 30 * DAY + HOUR)
      expect(await raw()).toBe(0)
    })

    test('count once when their removal is interrupted, before and after it', async () => {
      for (const failsAt of ['command', 'thinned'] as const) {
        const { id, ask, everything, store, raw } = await account(open())
        const before = await everything()
        await thinAt(open(), 0)
        const faulty: ClickHouse = {
          ...clickhouse,
          async command(sql) {
            if (failsAt === 'command') throw new Error('killed')
            await clickhouse.command(sql)
          },
          async insert(insert) {
            if (insert.rows.some((row) => row[2] === 'thinned')) throw new Error('killed')
            await clickhouse.insert(insert)
          },
        }
        await expect(thinAt(open(), 30 * DAY, faulty)).rejects.toThrow('killed')
        expect(await everything()).toEqual(before)
        await sumClosedSpans({ clickhouse, clock: () => NOW + 31 * DAY, isStopping, settleMs: 0 })
        expect(await everything()).toEqual(before)
        await store(clicksOf(id, [5]))
        await thinAt(open(), 31 * DAY)
        expect(await raw()).toBe(9)
        expect(await everything()).not.toEqual(before)
        expect((await ask(`summary?${WHOLE}`)).locked).toBeDefined()
      }
    })

    test('are not thinned twice when two workers do it at once', async () => {
      const { everything, raw } = await account(open())
      const before = await everything()
      await thinAt(open(), 0)
      open().pass(30 * DAY)
      const options = { clickhouse, isStopping }
      await Promise.all(Array.from({ length: 3 }, () => thinClicks(open().app, options)))
      open().pass(-30 * DAY)
      expect(await raw()).toBe(0)
      expect(await everything()).toEqual(before)
    })

    test('go with the account, in every table', async () => {
      const [ours, theirs] = [await account(open()), await account(open())]
      const options = { clickhouse, clock: () => NOW, isStopping, settleMs: 0 }
      const each = { day: 99, month: 1 }
      const limits = { account: each, link: each, atOnce: 100 }
      await sumClosedSpans({ ...options, limits })
      await thinAt(open(), 0)
      const tables = ['clicks', 'click_sums', 'late_clicks', 'thinned_months']
      const counts = async (of: typeof ours) => Promise.all(tables.map((table) => of.raw(table)))
      const kept = await counts(theirs)
      expect([...kept, ...(await counts(ours))].every((count) => Number(count) > 0)).toBe(true)
      let isGone = false
      while (!isGone) {
        isGone = await removeClicks(clickhouse, ours.id)
        await Bun.sleep(50)
      }
      expect([await counts(ours), await counts(theirs)]).toEqual([[0, 0, 0, 0], kept])
    })

    test('of an account that the database does not know are kept', async () => {
      const rows = clicksOf('acc_unknown', [1])
      await storeClicks(clickhouse, { batchId: crypto.randomUUID(), rows }, NOW)
      await thinAt(open(), 0)
      await thinAt(open(), 800 * DAY)
      const [row] = await clickhouse.query<{ n: number }>(
        "SELECT count() AS n FROM clicks WHERE account_id = 'acc_unknown'",
        {},
        10,
      )
      expect(row?.n).toBe(9)
    })
  },
  { CLICKHOUSE_URL: started.url, PAYMENTS_ENABLED: 'true' },
)

describeApp(
  'Without payments',
  (open) => {
    test('every click is kept', async () => {
      const { raw } = await account(open())
      for (const days of [0, 31, 3000]) expect(await thinAt(open(), days * DAY)).toBe(0)
      expect(await raw()).toBe(36)
    })
  },
  { CLICKHOUSE_URL: started.url },
)
