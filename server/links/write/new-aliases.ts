import type { ReplaceAliases } from '../../../contract/links/aliases.ts'
import { recordChanges } from '../../changes/changes.ts'
import type { App, Inside, Member } from '../../context.ts'
import { type Domain, requireLinkDomain } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { attempt } from '../../platform/loop/attempt.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import type { LinksTable } from '../../schema/links.ts'
import { insertAliases } from '../alias-store.ts'
import { requireUsableKey } from '../keys.ts'
import { linkSubject } from '../link-row.ts'
import { listRetired } from '../store.ts'
import { addAlias, aliasLink, atField, type WantedAddress } from './add-alias.ts'
import { hiddenRow } from './hidden-link.ts'
import { keyTaken, requireSameRulesOf } from './new-key.ts'
import { deleteLinks, insertLinks } from './write-store.ts'

const FIELD = 'aliases'

interface AliasesOfLink {
  aliases: ReplaceAliases['items'] | undefined
  /** Of the link: that of aliases which name none. */
  domain: Domain
}

/** The aliases of a link that is to be made, on domains of the account. */
export async function aliasesToAdd(
  app: App,
  accountId: string,
  { aliases = [], domain }: AliasesOfLink,
): Promise<WantedAddress[]> {
  const wanted: WantedAddress[] = []
  for (const { domain: name, key } of aliases) {
    const on = name ? await aliasDomain(app, accountId, name) : domain
    wanted.push({ domain: on, key, field: FIELD })
  }
  return wanted
}

async function aliasDomain(app: App, accountId: string, name: string): Promise<Domain> {
  try {
    return await requireLinkDomain(app, accountId, name)
  } catch (error) {
    throw error instanceof Problem ? atField(error, FIELD) : error
  }
}

interface NewLinkWithAliases {
  row: Pick<LinksTable, 'id' | 'account_id'>
  aliases: readonly WantedAddress[]
}

/** All of them, or it throws why one cannot be made. */
export async function addAliases(
  inside: Inside,
  member: Member,
  { row, aliases }: NewLinkWithAliases,
): Promise<void> {
  for (const address of aliases) await addAlias(inside, member, { link: row, address })
}

/** Takes the links back whose aliases cannot be made; returns them with the reasons. */
export async function addOrTakeBack<One extends NewLinkWithAliases>(
  inside: Inside,
  member: Member,
  links: readonly One[],
): Promise<Map<One, Problem>> {
  const some = links.filter(({ aliases }) => aliases.length > 0)
  if (some.length === 0) return new Map()
  const together = await attempt(inside.db, () => addTogether(inside, member, some))
  if (!(together instanceof Problem)) return new Map()
  const refused = new Map<One, Problem>()
  for (const one of some) {
    const problem = await attempt(inside.db, () => addAliases(inside, member, one))
    if (problem instanceof Problem) refused.set(one, problem)
  }
  const ids = [...refused.keys()].map(({ row }) => row.id)
  await deleteLinks(inside.db, ids, (link) => link('account_id', '=', member.accountId))
  return refused
}

/** Databases limit the parameters of a statement, and a row of links has some forty. */
const ALIASES_AT_ONCE = 200

/** The aliases of many links with few statements: links of a file may have fifty each. Fails for all of them together. */
async function addTogether(
  inside: Inside,
  member: Member,
  links: readonly NewLinkWithAliases[],
): Promise<void> {
  const wanted = links.flatMap(({ row: link, aliases }) =>
    aliases.map((address) => ({
      row: hiddenRow(inside, aliasLink(member, { link, address })),
      domain: address.domain,
      link_id: link.id,
    })),
  )
  for (let at = 0; at < wanted.length; at += ALIASES_AT_ONCE) {
    const some = wanted.slice(at, at + ALIASES_AT_ONCE)
    const rows = some.map(({ row }) => row)
    await requireFreeKeys(inside, member.accountId, some)
    if ((await insertLinks(inside.db, rows)).size < rows.length) throw keyTaken()
    await requireSameRulesOf(inside, some)
    const aliases = some.map(({ row: { id, account_id }, link_id }) => ({
      id,
      link_id,
      account_id,
    }))
    await insertAliases(inside.db, aliases)
    await recordChanges(inside, rows.map(linkSubject))
  }
}

async function requireFreeKeys(
  inside: Inside,
  accountId: string,
  wanted: readonly { row: LinksTable; domain: Domain }[],
): Promise<void> {
  for (const { row, domain } of wanted) await requireUsableKey(inside, keyRulesOf(domain), row.key)
  for (const [domainId, some] of Map.groupBy(wanted, ({ domain }) => domain.id)) {
    const keys = some.map(({ row }) => row.key_lower)
    if ((await listRetired(inside.db, accountId, { domainId, keys })).size > 0) throw keyTaken()
  }
}

/** As the history of their link has them. */
export const auditedAliases = (aliases: readonly WantedAddress[]): { aliases?: string[] } =>
  aliases.length === 0 ? {} : { aliases: aliases.map(({ domain, key }) => `${domain.name}/${key}`) }
