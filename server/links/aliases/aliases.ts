import type { Alias, Aliases, ReplaceAliases } from '../../../contract/links/aliases.ts'
import { writtenKey } from '../../../contract/links/keys.ts'
import { recordChanges } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { type Domain, requireLinkDomain } from '../../domains/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { LinksTable } from '../../schema/links.ts'
import { type AliasRow, listAliasRows } from '../alias-store.ts'
import { aliasItem, isLive } from '../link-aliases.ts'
import { linkSubject } from '../link-row.ts'
import { type LinkAddress, requireLinkRow, requireLiveFurl } from '../links.ts'
import type { FullLinkRow } from '../store.ts'
import { retireKeys } from '../trash/purge-store.ts'
import { addAlias, atField, type WantedAddress } from '../write/add-alias.ts'
import { saveChanges } from '../write/save-changes.ts'
import { deleteAliases } from './store.ts'

export async function listAliases(app: App, member: Member, at: LinkAddress): Promise<Aliases> {
  const { id } = await requireLinkRow(app, member.accountId, at)
  const rows = await listAliasRows(app.db, member.accountId, [id])
  return { items: rows.filter(isLive).map((row) => aliasItem(app, row)) }
}

/** Gives the link exactly these aliases. Those that it has already stay as they are. */
export async function replaceAliases(
  app: App,
  member: Member,
  { at, items }: ReplaceAliases & { at: LinkAddress },
): Promise<Aliases> {
  await writing(app, async (inside) => {
    const before = await requireLiveFurl(inside, member, at)
    const present = await listAliasRows(inside.db, member.accountId, [before.id])
    const wanted = await wantedAddresses(inside, member, { before, items })
    const kept = present.filter((row) => isLive(row) && wanted.some(isAt(row)))
    const gone = present.filter((row) => !kept.includes(row))
    await removeAliases(inside, member.accountId, gone)
    for (const address of wanted) {
      if (kept.some((row) => isAt(row)(address))) continue
      await addAlias(inside, member, { link: before, address })
    }
    await recordAliases(inside, member, { before, present })
  })
  return listAliases(app, member, at)
}

async function wantedAddresses(
  inside: Inside,
  member: Member,
  { before, items }: { before: FullLinkRow; items: ReplaceAliases['items'] },
): Promise<WantedAddress[]> {
  const wanted: WantedAddress[] = []
  for (const [at, { key, domain: name }] of items.entries()) {
    const domain = await aliasDomain(inside, member, { name: name ?? before.domain, at })
    wanted.push({ domain, key, field: `items.${at}.key` })
  }
  return wanted
}

async function aliasDomain(
  inside: Inside,
  member: Member,
  { name, at }: { name: string; at: number },
): Promise<Domain> {
  try {
    return await requireLinkDomain(inside, member.accountId, name)
  } catch (error) {
    throw error instanceof Problem ? atField(error, `items.${at}.domain`) : error
  }
}

const isAt =
  (row: Pick<LinksTable, 'domain_id' | 'key'>) =>
  ({ domain, key }: WantedAddress): boolean =>
    row.domain_id === domain.id && row.key === writtenKey(key)

/** From then on only this account can use their keys again. */
export async function removeAliases(
  inside: Inside,
  accountId: string,
  rows: readonly AliasRow[],
): Promise<void> {
  const ids = rows.map(({ id }) => id)
  const gone = await deleteAliases(inside.db, accountId, ids)
  await retireKeys(inside.db, gone, inside.clock())
  await recordChanges(inside, gone.map(linkSubject))
}

async function recordAliases(
  inside: Inside,
  member: Member,
  { before, present }: { before: FullLinkRow; present: readonly AliasRow[] },
): Promise<void> {
  const rows = await listAliasRows(inside.db, member.accountId, [before.id])
  const auditExtras = {
    before: { aliases: namesOf(present.filter(isLive)) },
    after: { aliases: namesOf(rows.filter(isLive)) },
  }
  await saveChanges(inside, member, { before, changes: {}, action: 'link.edited', auditExtras })
}

export const namesOf = (rows: readonly Pick<Alias, 'domain' | 'key'>[]): string[] =>
  rows.map(({ domain, key }) => `${domain}/${key}`)
