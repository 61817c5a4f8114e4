import type { Conversions } from '../../contract/clicks/conversions.ts'
import { type ClickRow, storeClicks } from '../clicks/analytics/analytics.ts'
import { attachConversions } from '../clicks/conversions/attaching.ts'
import { clickIdsOf } from '../clicks/conversions/click-ids.ts'
import type { ClickHouse } from '../platform/clickhouse/clickhouse.ts'
import { HOUR } from '../platform/clock.ts'
import type { TestApp } from './app.ts'
import { plainClick } from './clicks.ts'
import { openTeam } from './people/team.ts'

export const CONVERSIONS = '/api/ui/v1/analytics/conversions'

/** An account with clicks, and its calls. */
export async function openConverting(test: TestApp, clickhouse: ClickHouse) {
  const team = await openTeam(test)
  const { app } = test
  const { accountId } = team
  const ids = clickIdsOf(app.secrets)
  const newId = (at = app.clock() - HOUR) => ids.make(accountId, at)
  const store = async (clickId: string, changes: Partial<ClickRow> = {}) => {
    const at = ids.timeOf(accountId, clickId) ?? app.clock() - HOUR
    const click = { ...plainClick, account_id: accountId, link_id: 'lnk_a', at, click_id: clickId }
    const batchId = crypto.randomUUID()
    await storeClicks(clickhouse, { batchId, rows: [{ ...click, ...changes }] })
  }
  /** Stores a click with an id, and returns it. */
  const clicked = async (changes: Partial<ClickRow> = {}) => {
    const clickId = newId(changes.at)
    await store(clickId, changes)
    return clickId
  }
  const send = async (
    body: object,
    { token = team.owner.token, base = CONVERSIONS, headers = {} } = {},
  ) => {
    const answer = await test.call(base, { token, body, headers })
    return { status: answer.status, body: await answer.json() }
  }
  const read = async (question = '', token = team.owner.token) => {
    const answer = await test.call(`${CONVERSIONS}${question}`, { token })
    return (await answer.json()) as Conversions
  }
  const waiting = () =>
    app.db
      .selectFrom('waiting_conversions')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
  /** What the worker does each second. */
  const attach = () => attachConversions(app)
  return { ...team, app, newId, store, clicked, send, read, waiting, attach }
}
