import type { CreateLink } from '../../../contract/links.ts'
import type { App, Member } from '../../context.ts'
import { keepAnswers } from '../../platform/ask-once.ts'
import { attempt } from '../../platform/attempt.ts'
import { randomText } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import type { LinksTable } from '../../platform/schema.ts'
import { recordAudits } from '../audit/audit.ts'
import { recordChanges, recordTogether, requireLinkDomain } from '../domains/domains.ts'
import { tagNewLinks } from '../tags/tags.ts'
import { checkedFields } from './checked-fields.ts'
import { isUsableMadeKey, MADE_KEY_LENGTH, requireUsableKey } from './keys.ts'
import { audited, linkSubject, newRow, requireOpenTime } from './link-row.ts'
import { plainTypeOf } from './link-type.ts'
import { createLink } from './make-link.ts'
import { keyTaken } from './new-key.ts'
import { holdRoom } from './room.ts'
import { listRetired } from './store.ts'
import { insertLinks } from './write-store.ts'

/** Null: the link was made. */
type Outcome = Problem | null

/**
 * Many plain links in a transaction, each under the rules of one alone, with a few statements for all of them. Where
 * something stands in the way of all, such as too many tags, each is made alone, so that only those are refused that
 * have to be.
 *
 * No title is fetched for links without one: a file may hold 50,000 of them, which would send us to strangers' pages for
 * hours, and whoever has a table of links names them there.
 */
export async function makeMany(
  app: App,
  member: Member,
  inputs: readonly CreateLink[],
): Promise<Outcome[]> {
  keepAnswers(app.db)
  return recordTogether(app, () => makeAll(app, member, inputs))
}

async function makeAll(
  app: App,
  member: Member,
  inputs: readonly CreateLink[],
): Promise<Outcome[]> {
  const made = await attempt(app.db, () => makeTogether(app, member, inputs))
  if (!(made instanceof Problem)) return made
  const outcomes: Outcome[] = []
  for (const input of inputs) outcomes.push(await makeAlone(app, member, input))
  return outcomes
}

async function makeAlone(app: App, member: Member, input: CreateLink): Promise<Outcome> {
  const made = await attempt(app.db, () => createLink(app, member, input))
  return made instanceof Problem ? made : null
}

interface Wish {
  input: CreateLink
  row: LinksTable
}

async function makeTogether(
  app: App,
  member: Member,
  inputs: readonly CreateLink[],
): Promise<Outcome[]> {
  const type = await plainTypeOf(app, member.accountId)
  const wishes: (Wish | Problem)[] = []
  for (const input of inputs) wishes.push(await wishOf(app, member, { input, type }))
  const good = wishes.flatMap((wish) => (wish instanceof Problem ? [] : [wish]))
  const free = await withoutRetired(app, member, good)
  const room = await holdRoom(app, member.accountId, 'links')
  const fitting = room ? free.slice(0, Math.max(0, room.left)) : free
  const inserted = await insertLinks(
    app.db,
    fitting.map(({ row }) => row),
  )
  const made = fitting.filter(({ row }) => inserted.has(row.id))
  await completeLinks(app, member, made)
  // Where a key was taken its place is still there, for one of those that came too late.
  const isFull = room !== undefined && made.length === fitting.length
  const late = new Set<Wish | Problem>(free.slice(fitting.length))
  const outcomes: Outcome[] = []
  for (const wish of wishes) {
    if (isFull && late.has(wish)) outcomes.push(room.full)
    else outcomes.push(await outcomeOf(app, member, { wish, inserted, isLate: late.has(wish) }))
  }
  return outcomes
}

/** A made key that was taken is made anew; a wished one is not. */
async function outcomeOf(
  app: App,
  member: Member,
  {
    wish,
    inserted,
    isLate,
  }: { wish: Wish | Problem; inserted: ReadonlySet<string>; isLate: boolean },
): Promise<Outcome> {
  if (wish instanceof Problem) return wish
  if (inserted.has(wish.row.id)) return null
  return wish.input.vanity && !isLate ? keyTaken() : makeAlone(app, member, wish.input)
}

/** Everything that is looked at before the row is written; only reads, so that a refusal leaves nothing behind. */
async function wishOf(
  app: App,
  { accountId, userId }: Member,
  { input, type }: { input: CreateLink; type: LinksTable['type'] },
): Promise<Wish | Problem> {
  try {
    const domain = await requireLinkDomain(app, accountId, input.domain)
    const checked = await checkedFields(app, input)
    if (input.vanity) await requireUsableKey(app, input.vanity)
    const key = input.vanity || madeKey(app)
    const fresh = { accountId, createdBy: userId, demoBrowser: null, type, domain, expiresAt: null }
    const row = newRow(app, input, { ...fresh, checked })
    requireOpenTime(row)
    return { input, row: { ...row, key, key_lower: key.toLowerCase() } }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function madeKey(app: App): string {
  const key = randomText(MADE_KEY_LENGTH)
  return isUsableMadeKey(app, key) ? key : madeKey(app)
}

/** Those whose keys no other account held before. */
async function withoutRetired(
  app: App,
  { accountId }: Member,
  wishes: readonly Wish[],
): Promise<Wish[]> {
  const byDomain = Map.groupBy(wishes, ({ row }) => row.domain_id)
  const retired = new Map<string, ReadonlySet<string>>()
  for (const [domainId, some] of byDomain) {
    const keys = some.map(({ row }) => row.key_lower)
    retired.set(domainId, await listRetired(app.db, accountId, { domainId, keys }))
  }
  return wishes.filter(({ row }) => !retired.get(row.domain_id)?.has(row.key_lower))
}

/** What belongs to each new link: tags, the caches' news of it, and who made it. */
async function completeLinks(app: App, member: Member, made: readonly Wish[]): Promise<void> {
  const rows = made.map(({ row }) => row)
  const tags = await tagNewLinks(
    app,
    member,
    made.map(({ input, row }) => ({ linkId: row.id, names: input.tags ?? [] })),
  )
  await recordChanges(app, rows.map(linkSubject))
  await recordAudits(
    app,
    rows.map((row) => ({
      accountId: row.account_id,
      userId: row.created_by,
      action: 'link.created',
      subject: row.id,
      before: null,
      after: audited(row, tags.get(row.id) ?? []),
    })),
  )
}
