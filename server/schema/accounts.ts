export interface AccountsTable {
  id: string
  name: string
  /** IANA name; null: each reader sees the numbers in their own zone. */
  time_zone: string | null
  /** What is paid: FREE or PRO. */
  tier: string
  /** A paid tier is over then, as a payment failed; null: no end. */
  tier_ends_at: number | null
  /** The tier that an operator set, whatever is paid. */
  granted_tier: string | null
  referral_code: string | null
  linked_to_referral: number
  free_trial_ends_at: number | null
  has_seen_tour: string
  created_at: number
  /** When it was closed: its links answer 410, and members cannot open it. At `purge_at` its rows and clicks are removed. */
  deleted_at: number | null
  purge_at: number | null
  team_version: number
}

export interface MembershipsTable {
  account_id: string
  user_id: string
  role: number
  status: string
  created_at: number
}

export interface InvitationsTable {
  id: string
  account_id: string
  email: string
  role: number
  invited_by: string
  created_at: number
  expires_at: number
}

export interface ApiKeysTable {
  id: string
  account_id: string
  /** The maker. The key never has more permissions than the maker. */
  user_id: string
  name: string
  prefix: string
  key_hash: string
  permissions: number
  /** JSON: addresses and CIDRs; empty: any. */
  allowed_addresses: string
  expires_at: number | null
  last_used_at: number | null
  created_at: number
  /** 1 for a browser extension: it takes no place among the keys of a tier. */
  is_extension: number
}

/** What a member allowed an extension, until it redeems the code or the time is over. */
export interface ExtensionGrantsTable {
  code_hash: string
  account_id: string
  user_id: string
  /** The login in which it was allowed: a code does not outlive it. */
  session_id: string
  /** base64url of the SHA-256 of the extension's verifier. */
  challenge: string
  name: string
  expires_at: number
}

export interface AuditTable {
  id: string
  account_id: string
  user_id: string | null
  action: string
  subject: string
  before: string | null
  after: string | null
  at: number
  country: string | null
  key_id: string | null
  /** The operator who acted as this user. */
  assumed_by: string | null
}

export interface ExportsTable {
  id: string
  account_id: string
  user_id: string | null
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  /** Percent. */
  progress: number
  /** Bytes of all parts, once it is done. */
  size: number
  /** Why it failed, as a sentence; null if the attempts were just used up. */
  problem: string | null
  created_at: number
  expires_at: number
}

/** A finished ZIP of an export. The parts of one that is still being made are here too. */
export interface ExportPartsTable {
  export_id: string
  /** From 1, without gaps. */
  number: number
  /** File name in the store. */
  file: string
  /** Bytes. */
  size: number
  row_count: number
  /** The attempt that made it. */
  attempt: number
  /** Where the next part begins; null: it is the last one. */
  next: string | null
}
