import type { Account } from '../../../contract/people/account.ts'
import {
  type CountedLimit,
  eachCounted,
  type TierLimits,
  tierLimits,
  tiers,
} from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { isTour } from '../../../contract/screens/tours.ts'
import { countPeriodClicks, monthOf } from '../../clicks/index.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { countDomains } from '../../domains/index.ts'
import { countLimitedLinks, countPictureBytes, listLiveCounts } from '../../links/index.ts'
import { countApiKeys, countTeam, countWebhooks, readAccount, tierOf } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { markTour } from './store.ts'

/** What the account uses of each kind, with the limit of its tier; without payments there is no limit. */
export async function readUsage(app: App, { accountId }: Member): Promise<Usage> {
  const period = monthOf(app.clock())
  const links = await listLiveCounts(readingOf(app), accountId)
  const limits = app.config.flags.payments ? tierLimits[await tierOf(app, accountId)] : undefined
  const used: Record<CountedLimit, number> = {
    ...countLimitedLinks(links),
    pictureBytes: await countPictureBytes(app, accountId),
    clicks: await countPeriodClicks(app.clickhouse, accountId, period),
    domains: await countDomains(app, accountId),
    users: await countTeam(app, accountId),
    apiKeys: await countApiKeys(app, accountId),
    webhooks: await countWebhooks(app, accountId),
  }
  return {
    period: { start: isoTime(period.from), end: isoTime(period.to) },
    ...eachCounted((name) => ({ used: used[name], limit: limits?.[name] ?? null })),
  }
}

export function requireTierLimits(name: string): TierLimits {
  const tier = tiers.find((known) => known === name.toUpperCase())
  if (!tier) throw new Problem('not-found')
  return tierLimits[tier]
}

export async function markTourSeen(app: App, member: Member, tour: string): Promise<Account> {
  if (!isTour(tour)) throw new Problem('invalid', { errors: { tour: 'There is no such tour' } })
  return writing(app, async (inside) => {
    await markTour(inside.db, member.accountId, tour)
    return readAccount(inside, member)
  })
}
