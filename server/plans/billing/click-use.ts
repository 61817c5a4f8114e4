import { tierLimits } from '../../../contract/plans/tiers.ts'
import { listBusyAccounts, monthOf } from '../../clicks/index.ts'
import type { App } from '../../context.ts'
import { tierOf } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { noticeUse } from '../notices/plan-notices.ts'

const FEWEST = Math.ceil((tierLimits.FREE.clicks ?? 0) * 0.8)

/** Notifies accounts that are near or over the clicks of their month. */
export async function noticeClickUse(app: App): Promise<void> {
  if (!app.config.flags.payments) return
  const month = monthOf(app.clock())
  for (const { accountId, clicks } of await listBusy(app, month)) {
    const limit = tierLimits[await tierOf(app, accountId)].clicks
    if (limit === null) continue
    await writing(app, (inside) =>
      noticeUse(inside, accountId, { of: 'clicks', used: clicks, limit }),
    )
  }
}

/** Empty while the analytics store is away, as it is when the first chores run; the next hour sends the notices. */
async function listBusy(app: App, month: { from: number; to: number }) {
  try {
    return await listBusyAccounts(app.clickhouse, month, FEWEST)
  } catch (error) {
    if (error instanceof Problem && error.kind === 'store-away') return []
    throw error
  }
}
