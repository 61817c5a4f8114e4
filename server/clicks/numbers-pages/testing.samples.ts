import type { CreateNumbersPage, NumbersPage } from '../../../contract/clicks/numbers-pages.ts'
import type { ClickHouse } from '../../platform/clickhouse/clickhouse.ts'
import { HOUR } from '../../platform/clock.ts'
import type { TestApp } from '../../testing/app.ts'
import { plainClick } from '../../testing/clicks.ts'
import { type ClickRow, storeClicks } from '../analytics/analytics.ts'

export const NOW = Date.parse('2026-11-21T12:00:00Z')
export const PAGES = '/api/ui/v1/analytics/pages'

/** An account with a tagged link that was clicked, and its calls. */
export async function openPages(test: TestApp, clickhouse: ClickHouse) {
  const token = await test.register()
  const account = await (await test.call('/api/ui/v1/account', { token })).json()
  const made = await test.call('/api/ui/v1/redirects/standard', {
    token,
    body: { redirectTo: 'https://secret-target.example/', title: 'Inside title', tags: ['Inside'] },
  })
  const link = await made.json()
  const click = (changes: Partial<ClickRow> = {}, clicks = 1) =>
    storeClicks(clickhouse, {
      batchId: crypto.randomUUID(),
      rows: Array.from({ length: clicks }, (_, n) => ({
        ...plainClick,
        account_id: account.id,
        link_id: link.id,
        at: NOW - HOUR,
        visitor: String(n + 1),
        referrer: 'secret-referrer.example',
        country: 'NP',
        utm_campaign: 'secret-campaign',
        ...changes,
      })),
    })
  const call = async (path: string, options: object = {}) => {
    const answer = await test.call(path, { token, ...options })
    return { status: answer.status, body: answer.status === 204 ? null : await answer.json() }
  }
  const ofLink = { kind: 'LINK', title: 'Poster', domain: link.domain, key: link.key } as const
  const page = async (input: Partial<CreateNumbersPage> = {}): Promise<NumbersPage> =>
    (await call(PAGES, { body: { ...ofLink, ...input } })).body
  return { token, link, click, call, page, ofLink }
}
