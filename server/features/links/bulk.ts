import {
  type BulkAction,
  BulkItem,
  type BulkResult,
  type BulkResults,
} from '../../../contract/bulk.ts'
import type { CreateGeoLink, EditGeoLink, Link } from '../../../contract/links.ts'
import { hasPermission, type Permission } from '../../../contract/permissions.ts'
import type { App, Member } from '../../context.ts'
import { writing } from '../../platform/after-commit.ts'
import { attempt } from '../../platform/attempt.ts'
import { MINUTE } from '../../platform/clock.ts'
import { requireValid } from '../../platform/http.ts'
import { requireTexts } from '../../platform/json-body.ts'
import { Problem, problemBody, problemWithin } from '../../platform/problem.ts'
import { take } from '../../platform/rate-limit.ts'
import { pauseLink, retagLink } from './change-link.ts'
import { createGeoLink, editGeoLink, requireSameKey } from './geo-links.ts'
import { editLink, readLink, requireLiveLink } from './links.ts'
import { createLink } from './make-link.ts'
import { moveLink } from './move-link.ts'
import { restoreLink, trashLink } from './trash.ts'

/** Items in one transaction: others want to write too. */
const STEP = 50
const CALLS_A_MINUTE = 60
/** Each hash takes a good part of a second of the processor. */
const PASSWORDS_MAX = 20

const needed: Record<BulkAction, Permission> = {
  create: 'Create',
  update: 'Update',
  delete: 'Delete',
  restore: 'Update',
  pause: 'Update',
  resume: 'Update',
  move: 'Update',
  tag: 'Update',
}

/** Does each item as the call for it alone would; where one is refused the others go on. */
export async function changeMany(
  app: App,
  member: Member,
  items: readonly unknown[],
): Promise<BulkResults> {
  await takeOne(app, member)
  const tooSlow = items.filter(hasPassword).slice(PASSWORDS_MAX)
  const results: BulkResult[] = []
  for (let first = 0; first < items.length; first += STEP) {
    const some = items.slice(first, first + STEP)
    const done = await writing(app.db, async (tx) => {
      const answers: BulkResult[] = []
      for (const item of some) {
        const isTooSlow = tooSlow.includes(item)
        answers.push(await changeOne({ ...app, db: tx }, member, { item, isTooSlow }))
      }
      return answers
    })
    results.push(...done)
  }
  return { items: results }
}

async function changeOne(
  app: App,
  member: Member,
  { item, isTooSlow }: { item: unknown; isTooSlow: boolean },
): Promise<BulkResult> {
  const result = await attempt(app.db, async () => {
    requireTexts(item)
    const valid = requireValid(BulkItem, item)
    if (!hasPermission(member.role, needed[valid.action])) throw new Problem('forbidden')
    if (isTooSlow) {
      const password = `Send at most ${PASSWORDS_MAX} links with a password at once`
      throw new Problem('invalid', { errors: { 'link.password': password } })
    }
    return act(app, member, valid)
  })
  return result instanceof Problem ? refused(result) : result
}

async function act(app: App, member: Member, item: BulkItem): Promise<BulkResult> {
  switch (item.action) {
    case 'create':
      return done(await inLink(create(app, member, item.link)), 201)
    case 'update':
      return done(await inLink(update(app, member, item.link)))
    case 'delete':
      await trashLink(app, member, item)
      return done(await readLink(app, member, item))
    case 'restore':
      return done(await restoreLink(app, member, item))
    case 'pause':
    case 'resume':
      return done(await pauseLink(app, member, { ...item, isPaused: item.action === 'pause' }))
    case 'move':
      return done(await moveLink(app, member, item))
    case 'tag':
      return done(await retagLink(app, member, item))
  }
}

const namesRules = (link: CreateGeoLink | EditGeoLink): boolean =>
  link.geo !== undefined || link.type !== undefined

const create = (app: App, member: Member, link: CreateGeoLink): Promise<Link> =>
  namesRules(link) ? createGeoLink(app, member, link) : createLink(app, member, link)

/** Nobody who changes a thousand titles means to drop rules. */
async function update(app: App, member: Member, link: EditGeoLink): Promise<Link> {
  requireSameKey(link)
  const isGeo = namesRules(link) || (await requireLiveLink(app, member, link)).type === 'GEO'
  return isGeo ? editGeoLink(app, member, link) : editLink(app, member, link)
}

/** What is wrong with the link of an item is told by its place in the item, as the item's schema tells it. */
async function inLink(work: Promise<Link>): Promise<Link> {
  try {
    return await work
  } catch (error) {
    throw error instanceof Problem ? problemWithin(error, 'link') : error
  }
}

const done = (link: Link, status = 200): BulkResult => ({ status, link, problem: null })

function refused(problem: Problem): BulkResult {
  const { type, title, status, detail, errors } = problemBody(problem, '')
  return { status, link: null, problem: { type, title, detail, ...(errors && { errors }) } }
}

function hasPassword(item: unknown): boolean {
  if (typeof item !== 'object' || item === null || !('link' in item)) return false
  const { link } = item
  return typeof link === 'object' && link !== null && 'password' in link
}

async function takeOne(app: App, { accountId }: Member): Promise<void> {
  const bucket = `bulk:${accountId}`
  const use = await take(app.db, app.clock(), { bucket, limit: CALLS_A_MINUTE, windowMs: MINUTE })
  if (use.isAllowed) return
  throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
}
