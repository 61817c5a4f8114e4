export interface DomainsTable {
  id: string
  kind: string
  /** Null: shared by all accounts. */
  account_id: string | null
  name: string
  is_default: number
  created_at: number
  /** Not served since then: the proof was missing for too long, or the domain was removed. Null: served. */
  stopped_at: number | null
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
