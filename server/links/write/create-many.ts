import { recordChanges, recordTogether } from '../../changes/changes.ts'
import type { Inside, Member } from '../../context.ts'
import { recordAudits } from '../../people/index.ts'
import { enableMemo } from '../../platform/database/transaction-memo.ts'
import { Problem } from '../../platform/http/problem.ts'
import { attempt } from '../../platform/loop/attempt.ts'
import { listTakenIds } from '../external/store.ts'
import { audited, linkSubject } from '../link-row.ts'
import { listRetired } from '../store.ts'
import { tagNewLinks } from '../tags/tags.ts'
import { lockQuota, noticeTaken, type Room } from './link-quota.ts'
import { plainTypeOf } from './link-type.ts'
import { saveLink } from './make-link.ts'
import { addAliases, addOrTakeBack, auditedAliases } from './new-aliases.ts'
import { externalIdTaken, keyTaken, requireSameRulesOf } from './new-key.ts'
import { type OneOfMany, type PreparedLink, prepareLink } from './prepare-link.ts'
import { insertLinks } from './write-store.ts'

/** A link as it was made, by which a later change of it shows. */
export interface MadeLink {
  id: string
  updatedAt: number
}

type CreateOutcome = Problem | MadeLink

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
    outcomes.push(
      prepared instanceof Problem ? prepared : await makeAlone(inside, member, prepared),
    )
  }
  return outcomes
}

async function makeAlone(
  inside: Inside,
  member: Member,
  one: PreparedLink,
): Promise<CreateOutcome> {
  return attempt(inside.db, async () => {
    const { id, updatedAt } = await saveLink(inside, one.link, one.fresh)
    await addAliases(inside, member, { ...one, row: { ...one.row, id } })
    return { id, updatedAt: Date.parse(updatedAt) }
  })
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
  const added = fitting.filter(({ row }) => inserted.has(row.id))
  await requireSameRulesOf(
    inside,
    added.map(({ fresh }) => fresh),
  )
  const refused = await addOrTakeBack(inside, member, added)
  const made = added.filter((one) => !refused.has(one))
  await completeLinks(inside, member, made)
  await noticeMade(inside, member, { rooms, made })
  // A link whose key was taken leaves room for one of those that did not fit.
  const isFull = room !== undefined && made.length === fitting.length && made.length >= room.left
  const overRoom = new Set<PreparedLink | Problem>(free.filter((link) => !fitting.includes(link)))
  const outcomes: CreateOutcome[] = []
  for (const link of prepared) {
    const isOverRoom = overRoom.has(link)
    if (isFull && isOverRoom) outcomes.push(room.full)
    else outcomes.push(await outcomeOf(inside, member, { link, inserted, refused, isOverRoom }))
  }
  return outcomes
}

type RoomName = 'links' | 'geoLinks' | 'monitors'
type Rooms = Record<RoomName, Room | undefined>

/** Which links take each kind of room. */
export const taking: Record<RoomName, (link: PreparedLink) => boolean> = {
  links: () => true,
  geoLinks: ({ row }) => row.type === 'GEO',
  monitors: ({ row }) => row.monitoring === 1,
}
export const roomNames = Object.keys(taking) as RoomName[]

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

interface InsertedLinks {
  link: PreparedLink | Problem
  inserted: ReadonlySet<string>
  /** By their aliases. */
  refused: ReadonlyMap<PreparedLink, Problem>
  isOverRoom: boolean
}

/** A random key that was taken is replaced by another one; a requested key is refused. */
async function outcomeOf(
  inside: Inside,
  member: Member,
  { link, inserted, refused, isOverRoom }: InsertedLinks,
): Promise<CreateOutcome> {
  if (link instanceof Problem) return link
  const { id, updated_at: updatedAt } = link.row
  if (inserted.has(id)) return refused.get(link) ?? { id, updatedAt }
  if (!link.link.input.vanity || isOverRoom) return makeAlone(inside, member, link)
  return (await hasTakenId(inside, link)) ? externalIdTaken() : keyTaken()
}

async function hasTakenId({ db }: Inside, { row }: PreparedLink): Promise<boolean> {
  const { account_id, external_id } = row
  return external_id !== null && (await listTakenIds(db, account_id, [external_id])).size > 0
}

/** Leaves out links whose key belonged to another account before. */
async function withoutRetired(
  { db }: Inside,
  { accountId }: Member,
  links: readonly PreparedLink[],
): Promise<PreparedLink[]> {
  const byDomain = Map.groupBy(links, ({ row }) => row.domain_id)
  const retired = new Map<string, ReadonlySet<string>>()
  for (const [domainId, some] of byDomain) {
    const keys = some.map(({ row }) => row.key_lower)
    retired.set(domainId, await listRetired(db, accountId, { domainId, keys }))
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
    made.map(({ row, aliases }) => ({
      accountId: row.account_id,
      userId: row.created_by,
      action: 'link.created',
      subject: row.id,
      before: null,
      after: { ...audited(row, tags.get(row.id) ?? []), ...auditedAliases(aliases) },
    })),
  )
}
