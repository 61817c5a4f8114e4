import { type ClickRow, monthOf, storeClicks } from '../../clicks/analytics/analytics.ts'
import { sumSpan } from '../../clicks/analytics/sums/sum-span.ts'
import { insertMonthStates, removeMonth } from '../../clicks/analytics/sums/thinning-store.ts'
import { attachConversions } from '../../clicks/conversions/attaching.ts'
import { clickIdsOf } from '../../clicks/conversions/click-ids.ts'
import { receiveConversion } from '../../clicks/conversions/conversions.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { TestApp } from '../app.ts'
import { plainClick } from '../clicks.ts'

interface Owner {
  accountId: string
}

interface Ids {
  linkId: string
  hubId: string
}

/** Views of a hub, conversions, one of which waits for its click, and a month of which only sums are kept. */
export async function fillRecords(test: TestApp, owner: Owner, ids: Ids): Promise<void> {
  await fillViews(test, owner, ids)
  await fillConversions(test, owner, ids)
  await fillThinned(test, owner, ids)
}

const store = ({ app }: TestApp, rows: readonly ClickRow[]) =>
  storeClicks(app.clickhouse, { batchId: crypto.randomUUID(), rows }, app.clock())

async function fillViews(test: TestApp, { accountId }: Owner, { hubId }: Ids): Promise<void> {
  const view = (n: number): ClickRow => ({
    ...plainClick,
    ...{ account_id: accountId, link_id: hubId, event: 'view', visitor: `${n + 1}` },
    at: test.app.clock() - n * HOUR - 1,
  })
  await store(
    test,
    Array.from({ length: 7 }, (_, n) => view(n)),
  )
}

async function fillConversions(test: TestApp, { accountId }: Owner, { linkId }: Ids) {
  const { app } = test
  const ids = clickIdsOf(app.secrets)
  const at = app.clock() - 5 * HOUR
  const clickId = ids.make(accountId, at)
  await store(test, [
    { ...plainClick, account_id: accountId, link_id: linkId, at, click_id: clickId },
  ])
  const sale = { clickId, name: 'Purchase', value: 12.505, currency: 'EUR' }
  await receiveConversion(app, accountId, { ...sale, reference: '=1+1 "a"' })
  await receiveConversion(app, accountId, { clickId, name: 'Newsletter' })
  await attachConversions(app)
  await receiveConversion(app, accountId, { clickId: ids.make(accountId, at + 1), name: 'Visit' })
}

const CLICKS = 40

/** As thinning leaves it, with a late click that is counted beside the sums. */
async function fillThinned(test: TestApp, { accountId }: Owner, { linkId }: Ids): Promise<void> {
  const { clickhouse, clock } = test.app
  const month = monthOf(monthOf(monthOf(clock()).from - DAY).from - DAY)
  const click = (n: number): ClickRow => ({
    ...plainClick,
    ...{ account_id: accountId, link_id: linkId, visitor: `${n % 9}` },
    at: month.from + n * 7 * HOUR,
    kind: n % 10 === 0 ? 'bot' : 'human',
    country: n % 3 === 0 ? 'DE' : 'FR',
  })
  await store(
    test,
    Array.from({ length: CLICKS }, (_, n) => click(n)),
  )
  const low = { day: 1, month: 1 }
  const span = { start: month.from, period: month, isStopping: () => false }
  const only = new Set([accountId])
  for (const one of ['day', 'month'] as const) {
    const starts = one === 'month' ? [month.from] : [month.from, month.from + DAY]
    for (const start of starts) {
      const period = one === 'month' ? month : { from: start, to: start + DAY }
      const limits = { account: low, link: low, atOnce: 1000 }
      await sumSpan(clickhouse, { ...span, span: one, start, period, only }, limits)
    }
  }
  const before = Date.now() * 1000 + 1_000_000
  await insertMonthStates(clickhouse, { month: month.from, state: 'thinned', at: clock() }, [
    accountId,
  ])
  await removeMonth(clickhouse, { month: month.from, before }, [accountId])
  await store(test, [click(3)])
}
