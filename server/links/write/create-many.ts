import { comparedKey } from '../../../contract/links/keys.ts'
import type { CreateLink } from '../../../contract/links/links.ts'
import { recordChanges, recordTogether } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { requireLinkDomain } from '../../domains/index.ts'
import { recordAudits } from '../../people/index.ts'
import { enableMemo } from '../../platform/database/transaction-memo.ts'
import { Problem } from '../../platform/http/problem.ts'
import { randomText } from '../../platform/ids.ts'
import { attempt } from '../../platform/loop/attempt.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import type { LinksTable } from '../../schema/links.ts'
import { isUsableMadeKey, MADE_KEY_LENGTH, type NamedKey, requireUsableKey } from '../keys.ts'
import { audited, linkSubject, type NewLink, newRow, requireOpenTime } from '../link-row.ts'
import { listRetired } from '../store.ts'
import { tagNewLinks } from '../tags/tags.ts'
import { type CheckedLink, checkedFields } from './checked-fields.ts'
import { lockQuota, noticeTaken, type Room } from './link-quota.ts'
import { plainTypeOf } from './link-type.ts'
import { saveLink } from './make-link.ts'
import { keyTaken, requireSameRules } from './new-key.ts'
import { insertLinks } from './write-store.ts'

/** Null if the link was made. */
type CreateOutcome = Problem | null

/** What takes long is done before the transaction: `passwordHash` and `rules` are as the database has them. */
export interface OneOfMany {
  input: Omit<CreateLink, 'password'>
  passwordHash?: string
  /** Of a GeoFurl. */
  rules?: string
}

/**
 * Makes many links in a transaction, under the same rules as single ones but with few statements for all of them. If
 * that fails for all, such as by too many tags, each one is made alone, so that only the bad ones are refused.
 *
 * No titles are fetched: for a file of 50,000 links we would fetch foreign pages for hours, and such a file has a column
 * for titles.
 */
export async function createLinks(
  inside: Inside,
  member: Member,
  links: readonly OneOfMany[],
): Promise<CreateOutcome[]> {
  enableMemo(inside.db)
  return recordTogether(inside, () => makeAll(inside, member, links))
}

async function makeAll(
  inside: Inside,
  member: Member,
  links: readonly OneOfMany[],
): Promise<CreateOutcome[]> {
  const made = await attempt(inside.db, () => makeTogether(inside, member, links))
  if (!(made instanceof Problem)) return made
  const type = await plainTypeOf(inside, member.accountId)
  const outcomes: CreateOutcome[] = []
  for (const one of links) {
    const prepared = await prepareLink(inside, member, { one, type })
    outcomes.push(prepared instanceof Problem ? prepared : await makeAlone(inside, prepared))
  }
  return outcomes
}

async function makeAlone(inside: Inside, { link, fresh }: PreparedLink): Promise<CreateOutcome> {
  const made = await attempt(inside.db, () => saveLink(inside, link, fresh))
  return made instanceof Problem ? made : null
}

interface PreparedLink {
  link: CheckedLink<CreateLink>
  fresh: NewLink
  row: LinksTable
}

async function makeTogether(
  inside: Inside,
  member: Member,
  links: readonly OneOfMany[],
): Promise<CreateOutcome[]> {
  const type = await plainTypeOf(inside, member.accountId)
  const prepared: (PreparedLink | Problem)[] = []
  for (const one of links) prepared.push(await prepareLink(inside, member, { one, type }))
  const good = prepared.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const free = await withoutRetired(inside, member, good)
  const rooms = await lockRooms(inside, member.accountId)
  const { links: room } = rooms
  const fitting = fittingOf(free, rooms)
  const inserted = await insertLinks(
    inside.db,
    fitting.map(({ row }) => row),
  )
  const made = fitting.filter(({ row }) => inserted.has(row.id))
  await requireSameRulesOf(inside, made)
  await completeLinks(inside, member, made)
  await noticeMade(inside, member, { rooms, made })
  // A link whose key was taken leaves room for one of those that did not fit.
  const isFull = room !== undefined && made.length === fitting.length && made.length >= room.left
  const overRoom = new Set<PreparedLink | Problem>(free.filter((link) => !fitting.includes(link)))
  const outcomes: CreateOutcome[] = []
  for (const link of prepared) {
    const isOverRoom = overRoom.has(link)
    if (isFull && isOverRoom) outcomes.push(room.full)
    else outcomes.push(await outcomeOf(inside, { link, inserted, isOverRoom }))
  }
  return outcomes
}

type RoomName = 'links' | 'geoLinks' | 'monitors'
type Rooms = Record<RoomName, Room | undefined>

/** Which links take each kind of room. */
const taking: Record<RoomName, (link: PreparedLink) => boolean> = {
  links: () => true,
  geoLinks: ({ row }) => row.type === 'GEO',
  monitors: ({ row }) => row.monitoring === 1,
}
const roomNames = Object.keys(taking) as RoomName[]

const lockRooms = async (inside: Inside, accountId: string): Promise<Rooms> => ({
  links: await lockQuota(inside, accountId, 'links'),
  geoLinks: await lockQuota(inside, accountId, 'geoLinks'),
  monitors: await lockQuota(inside, accountId, 'monitors'),
})

async function noticeMade(
  inside: Inside,
  { accountId }: Member,
  { rooms, made }: { rooms: Rooms; made: readonly PreparedLink[] },
): Promise<void> {
  for (const of of roomNames) {
    const room = rooms[of]
    const taken = made.filter(taking[of]).length
    if (room && taken > 0) await noticeTaken(inside, accountId, { of, room, taken })
  }
}

/** The first links that the account has room for. Some take several kinds of room. */
function fittingOf(free: readonly PreparedLink[], rooms: Rooms): PreparedLink[] {
  const left = new Map(
    roomNames.map((name) => [name, rooms[name]?.left ?? Number.POSITIVE_INFINITY]),
  )
  return free.filter((link) => {
    const taken = roomNames.filter((name) => taking[name](link))
    if (taken.some((name) => (left.get(name) ?? 0) < 1)) return false
    for (const name of taken) left.set(name, (left.get(name) ?? 0) - 1)
    return true
  })
}

/** A random key that was taken is replaced by another one; a requested key is refused. */
async function outcomeOf(
  inside: Inside,
  {
    link,
    inserted,
    isOverRoom,
  }: { link: PreparedLink | Problem; inserted: ReadonlySet<string>; isOverRoom: boolean },
): Promise<CreateOutcome> {
  if (link instanceof Problem) return link
  if (inserted.has(link.row.id)) return null
  return link.link.input.vanity && !isOverRoom ? keyTaken() : makeAlone(inside, link)
}

async function requireSameRulesOf(inside: Inside, made: readonly PreparedLink[]): Promise<void> {
  const domains = new Map(made.map(({ fresh: { domain } }) => [domain.id, domain]))
  for (const domain of domains.values()) {
    await requireSameRules(inside, domain.id, keyRulesOf(domain))
  }
}

/** All checks before the row is written. Only reads, so that a refusal leaves nothing behind. */
async function prepareLink(
  app: App,
  { accountId, userId }: Member,
  { one, type }: { one: OneOfMany; type: LinksTable['type'] },
): Promise<PreparedLink | Problem> {
  const { input, passwordHash, rules } = one
  try {
    const domain = await requireLinkDomain(app, accountId, input.domain)
    const fields = await checkedFields(app, input)
    const named = input.vanity
      ? await requireUsableKey(app, keyRulesOf(domain), input.vanity)
      : madeKey(app)
    const owner = { accountId, createdBy: userId, demoBrowser: null, domain, expiresAt: null }
    const fresh: NewLink =
      rules === undefined ? { ...owner, type } : { ...owner, type: 'GEO', geo: rules }
    const hash = passwordHash === undefined ? {} : { password_hash: passwordHash }
    const link = { input, fields: { ...fields, ...hash } }
    const row = newRow(app, input, { ...fresh, checked: link.fields })
    requireOpenTime(row)
    return { link, fresh, row: { ...row, ...named } }
  } catch (error) {
    if (error instanceof Problem) return error
    throw error
  }
}

function madeKey(app: App): NamedKey {
  const key = randomText(MADE_KEY_LENGTH)
  return isUsableMadeKey(app, key) ? { key, key_lower: comparedKey(key) } : madeKey(app)
}

/** Leaves out links whose key belonged to another account before. */
async function withoutRetired(
  app: App,
  { accountId }: Member,
  links: readonly PreparedLink[],
): Promise<PreparedLink[]> {
  const byDomain = Map.groupBy(links, ({ row }) => row.domain_id)
  const retired = new Map<string, ReadonlySet<string>>()
  for (const [domainId, some] of byDomain) {
    const keys = some.map(({ row }) => row.key_lower)
    retired.set(domainId, await listRetired(app.db, accountId, { domainId, keys }))
  }
  return links.filter(({ row }) => !retired.get(row.domain_id)?.has(row.key_lower))
}

/** Adds what belongs to each new link: its tags, its row in the change log, and its entry in the audit log. */
async function completeLinks(
  inside: Inside,
  member: Member,
  made: readonly PreparedLink[],
): Promise<void> {
  const rows = made.map(({ row }) => row)
  const tags = await tagNewLinks(
    inside,
    member,
    made.map(({ link, row }) => ({ linkId: row.id, names: link.input.tags ?? [] })),
  )
  await recordChanges(inside, rows.map(linkSubject))
  await recordAudits(
    inside,
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
