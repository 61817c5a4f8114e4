import { comparedKey, writtenKey } from '../../../contract/links/keys.ts'
import type { App, Member } from '../../context.ts'
import type { Db } from '../../platform/database/database.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import { listTakenIds } from '../external/store.ts'
import { requireUsableKey } from '../keys.ts'
import { listHeldKeys, listRetired } from '../store.ts'
import { haveRoomForTags } from '../tags/tags.ts'
import type { WantedAddress } from './add-alias.ts'
import { roomNames, taking } from './create-many.ts'
import { findQuota } from './link-quota.ts'
import { plainTypeOf } from './link-type.ts'
import { type OneOfMany, type PreparedLink, prepareLink } from './prepare-link.ts'

/** Databases limit the parameters of a statement. */
const KEYS_AT_ONCE = 1000

/**
 * What `createLinks` would answer, if reading tells: why each link is refused, or undefined for one that would be made. If a
 * key or an external id is taken or repeated, or there is no room for a link or a tag, only making them tells, and the
 * answer is undefined.
 */
export async function foreseeLinks(
  app: App,
  member: Member,
  links: readonly OneOfMany[],
): Promise<(Problem | undefined)[] | undefined> {
  const { accountId } = member
  const type = await plainTypeOf(app, accountId)
  const prepared: (PreparedLink | Problem)[] = []
  for (const one of links) prepared.push(await prepareLink(app, member, { one, type }))
  const good = prepared.flatMap((link) => (link instanceof Problem ? [] : [link]))
  const tags = good.flatMap(({ link }) => link.input.tags ?? [])
  const isClear =
    (await hasRoom(app, accountId, good)) &&
    (await haveRoomForTags(app, accountId, tags)) &&
    (await areUsable(app, good)) &&
    (await areFree(app, accountId, good)) &&
    (await areIdsFree(app, accountId, good))
  return isClear ? prepared.map((link) => (link instanceof Problem ? link : undefined)) : undefined
}

async function hasRoom(
  app: App,
  accountId: string,
  links: readonly PreparedLink[],
): Promise<boolean> {
  for (const name of roomNames) {
    const taken = links.filter(taking[name]).length
    if (taken === 0) continue
    const room = await findQuota(app, accountId, name)
    if (room && room.left < taken) return false
  }
  return true
}

/** Whether their domains take the keys of their aliases. Those of links have been checked. */
async function areUsable(app: App, links: readonly PreparedLink[]): Promise<boolean> {
  try {
    for (const { domain, key } of links.flatMap(({ aliases }) => aliases)) {
      await requireUsableKey(app, keyRulesOf(domain), key)
    }
    return true
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** Whether all their keys differ, and nobody has or had any of them. */
async function areFree(
  { db }: App,
  accountId: string,
  links: readonly PreparedLink[],
): Promise<boolean> {
  const wanted = links.flatMap(({ row, aliases }) => [
    { domainId: row.domain_id, key: row.key_lower },
    ...aliases.map((alias) => ({ domainId: alias.domain.id, key: comparedKeyOf(alias) })),
  ])
  for (const [domainId, some] of Map.groupBy(wanted, (one) => one.domainId)) {
    const keys = new Set(some.map(({ key }) => key))
    if (keys.size < some.length) return false
    if (!(await isNoneHeld(db, accountId, { domainId, keys: [...keys] }))) return false
  }
  return true
}

/** Whether all their external ids differ, and no link of the account has any of them. */
async function areIdsFree(
  { db }: App,
  accountId: string,
  links: readonly PreparedLink[],
): Promise<boolean> {
  const ids = links.flatMap(({ row }) => (row.external_id === null ? [] : [row.external_id]))
  if (new Set(ids).size < ids.length) return false
  for (let at = 0; at < ids.length; at += KEYS_AT_ONCE) {
    if ((await listTakenIds(db, accountId, ids.slice(at, at + KEYS_AT_ONCE))).size > 0) return false
  }
  return true
}

async function isNoneHeld(
  db: Db,
  accountId: string,
  { domainId, keys }: { domainId: string; keys: readonly string[] },
): Promise<boolean> {
  for (let at = 0; at < keys.length; at += KEYS_AT_ONCE) {
    const some = { domainId, keys: keys.slice(at, at + KEYS_AT_ONCE) }
    if ((await listHeldKeys(db, some)).size > 0) return false
    if ((await listRetired(db, accountId, some)).size > 0) return false
  }
  return true
}

const comparedKeyOf = ({ domain, key }: WantedAddress) =>
  comparedKey(writtenKey(key), keyRulesOf(domain))
