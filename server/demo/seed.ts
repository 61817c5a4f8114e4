import { CreateGeoLink, CreateLink, type Link } from '../../contract/links/links.ts'
import { INTRO_TOUR } from '../../contract/screens/tours.ts'
import { type ClickRow, openPlaceNotes, storeClicks } from '../clicks/analytics/analytics.ts'
import { countBatch, countsOf } from '../clicks/recording/counting.ts'
import type { App, Inside, Member } from '../context.ts'
import { createGeoLink } from '../links/geo-links.ts'
import { createLink, editLink } from '../links/links.ts'
import { trashLink } from '../links/trash/trash.ts'
import { noticeAccountTotals } from '../notices/milestones/account-totals.ts'
import { listNotices, seeNotices } from '../notices/reading/reading.ts'
import { openAccount } from '../people/accounts/accounts.ts'
import { findFirstMembership } from '../people/auth/store.ts'
import { setTierRow } from '../plans/billing/store.ts'
import { markTourSeen } from '../plans/usage/usage.ts'
import { DAY, isoTime } from '../platform/clock.ts'
import { autocommit } from '../platform/database/autocommit.ts'
import { writing } from '../platform/database/writing.ts'
import { hashPassword } from '../platform/passwords.ts'
import { channels } from './channels.ts'
import { clicksOfYear, type SeededLink } from './click-year.ts'
import { openConversions } from './conversions.ts'
import { seedHubs } from './hubs/seed-hubs.ts'
import type { LinkPlan } from './link-plan.ts'
import { planLinks } from './links/plans.ts'
import { backups, monitoredKeys } from './monitoring/happenings.ts'
import { seedMonitors } from './monitoring/seed-monitors.ts'
import { listCities } from './places.ts'
import { servedBy } from './served.ts'
import { createTagsAndTemplates, tagsFor } from './tags.ts'

/** The user of the demo. */
export const owner = {
  firstName: 'Mara',
  lastName: 'Ellersby',
  company: 'Alder & Pine',
  email: 'mara@alderandpine.example',
  password: 'a walk under pines',
} as const

export interface Seed {
  /** The approximate number of clicks of the year. */
  clicks: number
  /** The same seed makes the same year. */
  seed: number
}

const YEAR_MS = 365 * DAY
/** What the owner has not looked at yet. */
const UNSEEN_MS = 2 * DAY
const BATCH_MS = 3 * DAY

/** Fills an empty installation with an account, its links and their clicks of the past year; answers how many of both. */
export async function seedDemo(app: App, { clicks, seed }: Seed) {
  const now = app.clock()
  const from = now - YEAR_MS
  const { member, links } = await seedLinks(app, planLinks(now, from))
  const hubs = await seedHubs(app, member)
  await seedMonitors(app, member, `${owner.firstName} ${owner.lastName}`)
  await notePlaces(app)
  const conversions = openConversions(app, { linkIds: shopLinks(links), seed: seed + 2 })
  const year = clicksOfYear({ links: [...links, ...hubs], from, now, clicks, seed })
  const stored = await seedClicks(app, year, conversions.identified)
  await conversions.report()
  await seeOldNotices(app, member)
  return { links: links.length, clicks: stored }
}

async function seedLinks(
  app: App,
  plans: readonly LinkPlan[],
): Promise<{ member: Member; links: SeededLink[] }> {
  const passwordHash = await hashPassword(owner.password)
  return writing(app, async (inside) => {
    const member = await openCompany(at(inside, app.clock() - YEAR_MS), passwordHash)
    await createTagsAndTemplates(at(inside, app.clock() - YEAR_MS), member)
    const seeded: SeededLink[] = []
    for (const plan of plans) seeded.push(await seedLink(inside, member, plan))
    return { member, links: seeded }
  })
}

async function openCompany(inside: Inside, passwordHash: string): Promise<Member> {
  const { email, firstName, lastName, company } = owner
  const person = { email, firstName, lastName, passwordHash, accountName: company }
  const userId = await openAccount(inside, person)
  const membership = userId && (await findFirstMembership(inside.db, userId))
  if (!membership) throw new Error('the demo begins in an empty installation')
  const member = { userId, accountId: membership.accountId, role: membership.role }
  // A year of a company is more than Free has room for, where payments are on.
  await setTierRow(inside.db, member.accountId, { granted_tier: 'PRO' })
  await markTourSeen(inside, member, INTRO_TOUR)
  return member
}

/** Makes a link, pauses it and trashes it at the planned times, by the functions behind the API. */
async function seedLink(app: App, member: Member, plan: LinkPlan): Promise<SeededLink> {
  const link = await makeLink(at(app, plan.createdAt), member, plan)
  if (plan.pausedAt) {
    await editLink(at(app, plan.pausedAt), member, { key: link.key, disabled: true })
  }
  if (plan.trashedAt) await trashLink(at(app, plan.trashedAt), member, { key: link.key })
  return { plan, id: link.id, accountId: member.accountId, served: servedBy(link) }
}

function makeLink(app: App, member: Member, plan: LinkPlan): Promise<Link> {
  const input = linkInput(plan)
  if (!plan.rules) return createLink(app, member, CreateLink.parse(input))
  return createGeoLink(app, member, CreateGeoLink.parse({ ...input, geo: plan.rules }))
}

function linkInput(plan: LinkPlan) {
  const utm = channels[plan.channel].utm
  return {
    redirectTo: plan.target,
    vanity: plan.key,
    title: plan.title,
    note: plan.note,
    tags: tagsFor(plan.channel),
    utmParams: plan.campaign === undefined ? utm : { ...utm, campaign: plan.campaign },
    monitoring: plan.key !== undefined && monitoredKeys.has(plan.key),
    fallbackUrl: plan.key === undefined ? undefined : backups[plan.key],
    clickIds: hasClickIds(plan),
    expiresAt: plan.expiresAt === undefined ? undefined : isoTime(plan.expiresAt),
  }
}

function at<A extends App>(app: A, time: number): A {
  return { ...app, clock: () => time }
}

/** The clicks of the demo come from no address, so nothing else notes where their cities lie. */
async function notePlaces({ clickhouse, log }: App): Promise<void> {
  const places = openPlaceNotes(clickhouse, log)
  for (const city of listCities()) places.note(city, city)
  await places.settled()
}

/** The links of campaigns lead to the shop, which reports its orders. */
const shopLinks = (links: readonly SeededLink[]): Set<string> =>
  new Set(links.filter(({ plan }) => hasClickIds(plan)).map(({ id }) => id))

const hasClickIds = ({ campaign }: LinkPlan): boolean => campaign !== undefined

async function seedClicks(
  app: App,
  year: Iterable<ClickRow[]>,
  identified: (click: ClickRow) => ClickRow,
): Promise<number> {
  let [clicks, batches] = [0, 0]
  let waiting: ClickRow[] = []
  const ship = async () => {
    const id = `demo-${batches++}`
    await storeClicks(app.clickhouse, { batchId: id, rows: waiting })
    // As it was then, so that milestones stand where they were reached
    const shippedAt = waiting.at(-1)?.at ?? app.clock()
    await countBatch(
      autocommit(app.db),
      { id, clicks: waiting.length, shippedAt },
      countsOf(waiting),
    )
    await noticeAccountTotals(at(app, shippedAt))
    clicks += waiting.filter(({ event }) => event === 'click').length
    waiting = []
  }
  for (const rows of year) {
    for (const row of rows) waiting.push(identified(row))
    if (isLongEnough(waiting)) await ship()
  }
  if (waiting.length > 0) await ship()
  return clicks
}

async function seeOldNotices(app: App, member: Member): Promise<void> {
  const { items } = await listNotices(app, member, { limit: 100 })
  const old = items.find(({ at: time }) => Date.parse(time) < app.clock() - UNSEEN_MS)
  if (old) await seeNotices(app, member, { upTo: old.id })
}

const isLongEnough = (rows: readonly ClickRow[]): boolean =>
  (rows.at(-1)?.at ?? 0) - (rows[0]?.at ?? 0) >= BATCH_MS
