import { sql } from 'kysely'
import { comparedKey, type KeyRules } from '../../contract/links/keys.ts'
import type { DomainsTable } from './domains.ts'

export type RulesRow = Pick<DomainsTable, 'key_rule' | 'case_sensitive'>

export const keyRulesOf = ({ key_rule, case_sensitive }: RulesRow): KeyRules => ({
  keyRule: key_rule,
  caseSensitive: case_sensitive === 1,
})

/** Where a link is looked up. */
export interface KeyAt {
  domainId: string
  /** The key as its domain compares keys. */
  compared: string
}

/** Every look-up of a key goes through this, or through `isAtKey` where the query itself finds the domain. */
export const keyAt = (domain: RulesRow & { id: string }, key: string): KeyAt => ({
  domainId: domain.id,
  compared: comparedKey(key, keyRulesOf(domain)),
})

/** Whether the row of `links` has the key, as the row of `domains` beside it compares keys. */
export function isAtKey(key: string, links = 'links') {
  const column = sql.ref(`${links}.key_lower`)
  const folded = comparedKey(key)
  const exact = comparedKey(key, { caseSensitive: true })
  if (folded === exact) return sql<boolean>`${column} = ${folded}`
  return sql<boolean>`${column} = case domains.case_sensitive when 1 then ${exact} else ${folded} end`
}
