/** Domains that accounts bring along; for the kinds of values see schema.ts. */
export interface DomainsSchema {
  own_domains: OwnDomainsTable
}

/** From the wish on; `domains` has a row of the same id from the first proof on. */
export interface OwnDomainsTable {
  id: string
  account_id: string
  kind: 'link' | 'hub'
  /** In lower case, as DNS has it. */
  name: string
  /** What the TXT record has to say. */
  proof: string
  state: 'waiting' | 'verified' | 'failing' | 'lost'
  state_since: number
  checked_at: number | null
  /** Null: only when somebody asks. */
  next_check_at: number | null
  /** JSON: what DNS said at the last check. */
  finding: string
  root_target: string | null
  not_found_target: string | null
  expired_target: string | null
  created_by: string | null
  created_at: number
}
