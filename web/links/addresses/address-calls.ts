import type { Aliases, RenameLink } from '../../../contract/links/aliases.ts'
import type { Link } from '../../../contract/links/links.ts'
import { answer, api } from '../../lib/api/api.ts'

/** A domain and a key on it. */
export type Address = Pick<Link, 'domain' | 'key'>

export function replaceAliases(
  { domain, key }: Address,
  wanted: readonly Address[],
): Promise<Aliases> {
  const items = wanted.map((alias) => ({ domain: alias.domain, key: alias.key }))
  const param = { domain, key }
  return answer(api.v1.redirects[':domain'][':key'].aliases.$put({ param, json: { items } }))
}

export function renameLink({ domain, key }: Address, wanted: RenameLink): Promise<Link> {
  const param = { domain, key }
  return answer(api.v1.redirects[':domain'][':key'].key.$put({ param, json: wanted }))
}

export const isSameAddress = (one: Address, other: Address): boolean =>
  one.domain === other.domain && one.key === other.key
