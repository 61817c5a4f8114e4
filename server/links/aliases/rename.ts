import { ALIASES_MAX, type RenameLink } from '../../../contract/links/aliases.ts'
import { writtenKey } from '../../../contract/links/keys.ts'
import type { Link } from '../../../contract/links/links.ts'
import { recordChange } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { type Domain, findLinkDomain, requireLinkDomain } from '../../domains/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { keyAt, keyRulesOf } from '../../schema/key-at.ts'
import { listAliasRows } from '../alias-store.ts'
import { type NamedKey, requireUsableKey } from '../keys.ts'
import { isLive, recordAliasesOf } from '../link-aliases.ts'
import { linkSubject } from '../link-row.ts'
import { type LinkAddress, readLink, requireLiveFurl } from '../links.ts'
import type { FullLinkRow } from '../store.ts'
import { retireKeys } from '../trash/purge-store.ts'
import { addAlias, atField } from '../write/add-alias.ts'
import { saveChanges } from '../write/save-changes.ts'
import { deleteAliases } from './store.ts'

/** Gives the link another address of its own. The one that it has stays as an alias, or is freed like that of a deleted link. */
export async function renameLink(
  app: App,
  member: Member,
  { at, key: wanted, domain: name, keepOld }: RenameLink & { at: LinkAddress },
): Promise<Link> {
  return writing(app, async (inside) => {
    const before = await requireLiveFurl(inside, member, at)
    const domain = await requireLinkDomain(inside, member.accountId, name ?? before.domain)
    const key = writtenKey(wanted)
    if (domain.id === before.domain_id && key === before.key) return readLink(inside, member, at)
    const changes = { domain_id: domain.id, ...(await usableKey(inside, domain, wanted)) }
    const isSamePlace = domain.id === before.domain_id && changes.key_lower === before.key_lower
    if (!isSamePlace) await freePlace(inside, member, { link: before, domain, key })
    const auditExtras = { before: { domain: before.domain }, after: { domain: domain.name } }
    await saveChanges(inside, member, { before, changes, action: 'link.renamed', auditExtras })
    if (!isSamePlace) await leaveOld(inside, member, { link: before, keepOld })
    await recordAliasesOf(inside, before)
    return readLink(inside, member, { domain: domain.name, key })
  })
}

async function usableKey(inside: Inside, domain: Domain, key: string): Promise<NamedKey> {
  try {
    return await requireUsableKey(inside, keyRulesOf(domain), key)
  } catch (error) {
    throw error instanceof Problem ? atField(error, 'key') : error
  }
}

/**
 * Makes room for the link under an address of its own aliases, or under one that is free. A row is inserted and deleted
 * for that: the index of keys decides, and holds the key until the transaction ends.
 */
async function freePlace(
  inside: Inside,
  member: Member,
  { link, domain, key }: { link: FullLinkRow; domain: Domain; key: string },
): Promise<void> {
  const isThere = async () => {
    const rows = await listAliasRows(inside.db, member.accountId, [link.id])
    const { compared } = keyAt(domain, key)
    return rows.filter((row) => row.domain_id === domain.id && row.key_lower === compared)
  }
  if ((await isThere()).length === 0) {
    await addAlias(inside, member, { link, address: { domain, key, field: 'key' } })
  }
  const ids = (await isThere()).map(({ id }) => id)
  await deleteAliases(inside.db, member.accountId, ids)
}

async function leaveOld(
  inside: Inside,
  member: Member,
  { link, keepOld }: { link: FullLinkRow; keepOld: boolean },
): Promise<void> {
  if (keepOld) {
    const domain = await findLinkDomain(inside, member.accountId, link.domain)
    if (!domain) throw new Problem('not-found')
    await requireRoom(inside, member, link)
    const address = { domain, key: link.key, field: 'keepOld' }
    await addAlias(inside, member, { link, address })
  } else {
    await retireKeys(inside.db, [link], inside.clock())
  }
  await recordChange(inside, linkSubject(link))
}

async function requireRoom(inside: Inside, member: Member, { id }: FullLinkRow): Promise<void> {
  const rows = await listAliasRows(inside.db, member.accountId, [id])
  if (rows.filter(isLive).length < ALIASES_MAX) return
  const keepOld = `The link has ${ALIASES_MAX} aliases. Remove one first, or do not keep this address.`
  throw new Problem('invalid', { errors: { keepOld } })
}
