/** Own domains of accounts; for the kinds of values see schema.ts. */
export interface DomainsSchema {
  own_domains: OwnDomainsTable
}

/** From the request on; `domains` has a row with the same id from the first proof on. */
export interface OwnDomainsTable {
  id: string
  account_id: string
  kind: 'link' | 'hub'
  /** In lower case, in the form of DNS. */
  name: string
  /** Required value of the TXT record. */
  proof: string
  state: 'waiting' | 'verified' | 'failing' | 'lost'
  state_since: number
  checked_at: number | null
  /** Null: only checked on request. */
  next_check_at: number | null
  /** JSON: what DNS said at the last check. */
  finding: string
  root_target: string | null
  not_found_target: string | null
  expired_target: string | null
  created_by: string | null
  created_at: number
}
