import type { Inside, Member } from '../../context.ts'
import type { Domain } from '../../domains/index.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { keyRulesOf } from '../../schema/key-at.ts'
import { ALIAS_TYPE } from '../../schema/link-types.ts'
import type { LinksTable } from '../../schema/links.ts'
import { insertAliases } from '../alias-store.ts'
import { type HiddenLink, insertHiddenLink } from './hidden-link.ts'

/** An address that was asked for, with the place of its key in the call. */
export interface WantedAddress {
  domain: Domain
  key: string
  field: string
}

export interface AliasOfLink {
  link: Pick<LinksTable, 'id' | 'account_id'>
  address: WantedAddress
}

/** The row of links that an alias is. */
export const aliasLink = ({ userId }: Member, { link, address }: AliasOfLink): HiddenLink => ({
  id: newId('lnk'),
  accountId: link.account_id,
  createdBy: userId,
  domainId: address.domain.id,
  type: ALIAS_TYPE,
  title: '',
  redirectTo: '',
  vanity: address.key,
  rules: keyRulesOf(address.domain),
})

/** Call it in the transaction that records the change of the link. */
export async function addAlias(inside: Inside, member: Member, alias: AliasOfLink): Promise<void> {
  const { link, address } = alias
  const { domain, key, field } = address
  try {
    const { id } = await insertHiddenLink(inside, aliasLink(member, alias))
    await insertAliases(inside.db, [{ id, link_id: link.id, account_id: link.account_id }])
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
