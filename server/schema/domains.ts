import type { KeyRule } from '../../contract/links/keys.ts'
import type { Row } from './row.ts'

export type DomainsTable = Row<
  'domains',
  {
    /** Null: shared by all accounts. */
    account_id: string | null
    /** Not served since then: the proof was missing for too long, or the domain was removed. Null: served. */
    stopped_at: number | null
    key_rule: KeyRule
  }
>

/** From the request on; `domains` has a row with the same id from the first proof on. */
export type OwnDomainsTable = Row<
  'own_domains',
  {
    kind: 'link' | 'hub'
    /** In lower case, in the form of DNS. */
    name: string
    /** Required value of the TXT record. */
    proof: string
    state: 'waiting' | 'verified' | 'failing' | 'lost'
    /** Null: only checked on request. */
    next_check_at: number | null
    /** JSON: what DNS said at the last check. */
    finding: string
    key_rule: KeyRule
  }
>
