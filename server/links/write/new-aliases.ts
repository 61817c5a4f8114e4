import type { ReplaceAliases } from '../../../contract/links/aliases.ts'
import type { App, Inside, Member } from '../../context.ts'
import { type Domain, requireLinkDomain } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { attempt } from '../../platform/loop/attempt.ts'
import type { LinksTable } from '../../schema/links.ts'
import { addAlias, atField, type WantedAddress } from './add-alias.ts'
import { deleteLinks } from './write-store.ts'

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
  const refused = new Map<One, Problem>()
  for (const one of links) {
    if (one.aliases.length === 0) continue
    const problem = await attempt(inside.db, () => addAliases(inside, member, one))
    if (problem instanceof Problem) refused.set(one, problem)
  }
  const ids = [...refused.keys()].map(({ row }) => row.id)
  await deleteLinks(inside.db, ids, (link) => link('account_id', '=', member.accountId))
  return refused
}

/** As the history of their link has them. */
export const auditedAliases = (aliases: readonly WantedAddress[]): { aliases?: string[] } =>
  aliases.length === 0 ? {} : { aliases: aliases.map(({ domain, key }) => `${domain.name}/${key}`) }
