import type { Account } from '../../../contract/people/account.ts'
import { type TierLimits, tierLimits, tiers } from '../../../contract/plans/tiers.ts'
import type { Usage } from '../../../contract/plans/usage.ts'
import { isTour } from '../../../contract/screens/tours.ts'
import { countPeriodClicks, monthOf } from '../../clicks/index.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { countDomains } from '../../domains/index.ts'
import { countPictureBytes, type LiveLinkCount, listLiveCounts } from '../../links/index.ts'
import { countApiKeys, countTeam, readAccount, tierOf } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { HUB_TYPE, isListed } from '../../schema/link-types.ts'
import { markTour } from './store.ts'

/** What the account uses of each kind, with the limit of its tier; without payments there is no limit. */
export async function readUsage(app: App, { accountId }: Member): Promise<Usage> {
  const period = monthOf(app.clock())
  const links = await listLiveCounts(readingOf(app), accountId)
  const limits = app.config.flags.payments ? tierLimits[await tierOf(app, accountId)] : undefined
  const used = {
    links: sum(links, ({ type }) => isListed(type)),
    geoLinks: sum(links, ({ type }) => type === 'GEO'),
    hubs: sum(links, ({ type }) => type === HUB_TYPE),
    pictureBytes: await countPictureBytes(app, accountId),
    clicks: await countPeriodClicks(app.clickhouse, accountId, period),
    domains: await countDomains(app, accountId),
    users: await countTeam(app, accountId),
    apiKeys: await countApiKeys(app, accountId),
    monitors: sum(links, ({ monitoring }) => monitoring === 1),
  }
  const use = (name: keyof typeof used) => ({ used: used[name], limit: limits?.[name] ?? null })
  return {
    period: { start: isoTime(period.from), end: isoTime(period.to) },
    links: use('links'),
    geoLinks: use('geoLinks'),
    hubs: use('hubs'),
    pictureBytes: use('pictureBytes'),
    clicks: use('clicks'),
    domains: use('domains'),
    users: use('users'),
    apiKeys: use('apiKeys'),
    monitors: use('monitors'),
  }
}

export function requireTierLimits(name: string): TierLimits {
  const tier = tiers.find((known) => known === name.toUpperCase())
  if (!tier) throw new Problem('not-found')
  return tierLimits[tier]
}

export async function markTourSeen(app: App, member: Member, tour: string): Promise<Account> {
  if (!isTour(tour)) throw new Problem('invalid', { errors: { tour: 'There is no such tour' } })
  return writing(app.db, async (tx) => {
    await markTour(tx, member.accountId, tour)
    return readAccount({ ...app, db: tx }, member)
  })
}

const sum = (links: readonly LiveLinkCount[], fits: (link: LiveLinkCount) => boolean): number =>
  links.filter(fits).reduce((total, link) => total + link.links, 0)
