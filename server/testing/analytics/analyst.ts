import { type ClickRow, storeClicks } from '../../clicks/analytics/analytics.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { HOUR } from '../../platform/clock.ts'
import type { TestApp } from '../app.ts'
import { plainClick } from '../clicks.ts'

/** A person with an account of their own, who asks about its clicks; those are an hour old unless they say so. */
export async function analyst(app: TestApp, clickhouse: ClickHouse) {
  const token = await app.register()
  const { id } = await (await app.call('/api/ui/v1/account', { token })).json()
  const call = (question: string, base = '/api/ui/v1/analytics') =>
    app.call(`${base}/${question}`, { token })
  const ask = async (question: string) => (await call(question)).json()
  const makeLink = async (body: object) => {
    const made = await app.call('/api/ui/v1/redirects/standard', { token, body })
    return await made.json()
  }
  const makeFolder = async (name: string) => {
    const made = await app.call('/api/ui/v1/folders', { token, body: { name } })
    return await made.json()
  }
  const click = (rows: readonly Partial<ClickRow>[]) =>
    storeClicks(clickhouse, {
      batchId: crypto.randomUUID(),
      rows: rows.map((changes) => ({
        ...plainClick,
        ...{ account_id: id, link_id: 'lnk_any', at: app.app.clock() - HOUR },
        ...changes,
      })),
    })
  /** Clicks of all kinds. */
  const clicks = async (filter: string) => (await ask(`summary?kind=all&${filter}`)).clicks
  /** The values of a list of clicks of all kinds. */
  const values = async (question: string) => {
    const { items, total } = await ask(`breakdown?kind=all&${question}`)
    return { values: items.map((item: { value: string }) => item.value), total }
  }
  return { accountId: id as string, call, ask, makeLink, makeFolder, click, clicks, values }
}
