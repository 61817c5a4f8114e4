import { CreateLink, type Link } from '../../contract/links.ts'
import { INTRO_TOUR } from '../../contract/tours.ts'
import { withUtm } from '../../contract/utm.ts'
import type { App, Member } from '../context.ts'
import { openAccount } from '../features/accounts/accounts.ts'
import { type ClickRow, storeClicks } from '../features/analytics/analytics.ts'
import { findFirstMembership } from '../features/auth/store.ts'
import { countBatch, countsOf } from '../features/clicks/counting.ts'
import { createLink, editLink } from '../features/links/links.ts'
import { trashLink } from '../features/links/trash.ts'
import { seeTour } from '../features/usage/usage.ts'
import { DAY, isoTime } from '../platform/clock.ts'
import { hashPassword } from '../platform/passwords.ts'
import { writing } from '../platform/writing.ts'
import { channels } from './channels.ts'
import { clicksOfYear, type PlantedLink } from './click-year.ts'
import type { LinkPlan } from './link-plan.ts'
import { planLinks } from './links/plans.ts'
import { plantWords, tagsFor } from './tags.ts'

/** Who logs in to the demo. */
export const owner = {
  firstName: 'Mara',
  lastName: 'Ellersby',
  company: 'Alder & Pine',
  email: 'mara@alderandpine.example',
  password: 'a walk under pines',
} as const

export interface Seed {
  /** Clicks of the year, about so many. */
  clicks: number
  /** The same number draws the same year. */
  seed: number
}

const YEAR_MS = 365 * DAY
const SEGMENT_CLICKS = 20_000

/** Fills an empty installation with an account, its links and the year of clicks up to now; answers how many. */
export async function seedDemo(app: App, { clicks, seed }: Seed) {
  const now = app.clock()
  const from = now - YEAR_MS
  const links = await plantLinks(app, planLinks(now, from))
  const year = clicksOfYear({ links, from, now, clicks, seed })
  return { links: links.length, clicks: await plantClicks(app, year) }
}

async function plantLinks(app: App, plans: readonly LinkPlan[]): Promise<PlantedLink[]> {
  const passwordHash = await hashPassword(owner.password)
  return writing(app.db, async (tx) => {
    const inside = { ...app, db: tx }
    const member = await openCompany(at(inside, app.clock() - YEAR_MS), passwordHash)
    await plantWords(at(inside, app.clock() - YEAR_MS), member)
    const planted: PlantedLink[] = []
    for (const plan of plans) planted.push(await plantLink(inside, member, plan))
    return planted
  })
}

async function openCompany(app: App, passwordHash: string): Promise<Member> {
  const { email, firstName, lastName, company } = owner
  const person = { email, firstName, lastName, passwordHash, accountName: company }
  const userId = await openAccount(app, app.db, person)
  const membership = userId && (await findFirstMembership(app.db, userId))
  if (!membership) throw new Error('the demo begins in an empty installation')
  const member = { userId, accountId: membership.accountId, role: membership.role }
  await seeTour(app, member, INTRO_TOUR)
  return member
}

/** As a person does it, at the times at which they did it. */
async function plantLink(app: App, member: Member, plan: LinkPlan): Promise<PlantedLink> {
  const link = await createLink(at(app, plan.createdAt), member, wishOf(plan))
  if (plan.pausedAt) {
    await editLink(at(app, plan.pausedAt), member, { key: link.key, disabled: true })
  }
  if (plan.trashedAt) await trashLink(at(app, plan.trashedAt), member, { key: link.key })
  return { plan, id: link.id, accountId: member.accountId, served: servedBy(link) }
}

function wishOf(plan: LinkPlan): CreateLink {
  const utm = channels[plan.channel].utm
  return CreateLink.parse({
    redirectTo: plan.target,
    vanity: plan.key,
    title: plan.title,
    note: plan.note,
    tags: tagsFor(plan.channel),
    utmParams: plan.campaign === undefined ? utm : { ...utm, campaign: plan.campaign },
    expiresAt: plan.expiresAt === undefined ? undefined : isoTime(plan.expiresAt),
  })
}

function servedBy({ redirectTo, utmParams }: Link): string {
  return withUtm(redirectTo, utmParams)
}

function at(app: App, time: number): App {
  return { ...app, clock: () => time }
}

async function plantClicks(app: App, year: Iterable<ClickRow[]>): Promise<number> {
  let [clicks, segments] = [0, 0]
  let waiting: ClickRow[] = []
  const ship = async () => {
    const id = `demo-${segments++}`
    await storeClicks(app.clickhouse, { batchId: id, rows: waiting })
    const batch = { id, clicks: waiting.length, shippedAt: app.clock() }
    await countBatch(app.db, batch, countsOf(waiting))
    clicks += waiting.length
    waiting = []
  }
  for (const rows of year) {
    for (const row of rows) waiting.push(row)
    if (waiting.length >= SEGMENT_CLICKS) await ship()
  }
  if (waiting.length > 0) await ship()
  return clicks
}
