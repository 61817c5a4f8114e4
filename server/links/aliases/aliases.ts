import type { Alias, Aliases, ReplaceAliases } from '../../../contract/links/aliases.ts'
import { writtenKey } from '../../../contract/links/keys.ts'
import { recordChanges } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { type Domain, requireLinkDomain } from '../../domains/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import { ALIAS_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { type AliasRow, listAliasRows } from '../alias-store.ts'
import { aliasItem, isLive } from '../link-aliases.ts'
import { linkSubject } from '../link-row.ts'
import { type LinkAddress, requireLinkRow, requireLiveFurl } from '../links.ts'
import type { FullLinkRow } from '../store.ts'
import { retireKeys } from '../trash/purge-store.ts'
import { insertHiddenLink } from '../write/hidden-link.ts'
import { saveChanges } from '../write/save-changes.ts'
import { deleteAliases, insertAlias } from './store.ts'

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

/** An address that was asked for, with the place of its key in the call. */
export interface WantedAddress {
  domain: Domain
  key: string
  field: string
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

/** Call it in the transaction that records the change of the link. */
export async function addAlias(
  inside: Inside,
  member: Member,
  { link, address }: { link: Pick<LinksTable, 'id' | 'account_id'>; address: WantedAddress },
): Promise<void> {
  const { domain, key, field } = address
  try {
    const { id } = await insertHiddenLink(inside, {
      id: newId('lnk'),
      accountId: link.account_id,
      createdBy: member.userId,
      domainId: domain.id,
      type: ALIAS_TYPE,
      title: '',
      redirectTo: '',
      vanity: key,
      rules: keyRulesOf(domain),
    })
    await insertAlias(inside.db, { id, link_id: link.id, account_id: link.account_id })
  } catch (error) {
    if (!(error instanceof Problem)) throw error
    if (error.kind !== 'key-taken') throw atField(error, field)
    const detail = `${domain.name}/${key} is already in use. Choose another key.`
    throw new Problem('key-taken', { detail, errors: { [field]: detail } })
  }
}

/** The same problem, at the field of the call that it is about. */
export function atField({ kind, detail, errors }: Problem, field: string): Problem {
  return new Problem(kind, { detail, errors: { [field]: errors[0]?.message ?? detail } })
}

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
