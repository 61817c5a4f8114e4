/** Tables of identity and authentication; for the kinds of values see schema.ts. */
export interface PeopleSchema {
  sessions: SessionsTable
  mailed_codes: MailedCodesTable
  kept_emails: KeptEmailsTable
  challenges: ChallengesTable
  factors: FactorsTable
  recovery_codes: {
    user_id: string
    code_hash: string
    used_at: number | null
    created_at: number
  }
  identities: IdentitiesTable
  invitations: InvitationsTable
  api_keys: ApiKeysTable
  exports: ExportsTable
}

export interface SessionsTable {
  id: string
  user_id: string
  /** Null: the user belongs to no account. */
  account_id: string | null
  /** 'Chrome on Linux' and 'Amsterdam, NL'; empty if unknown. */
  device: string
  place: string
  created_at: number
  last_used_at: number
  expires_at: number
  /** Until then, actions that need a confirmation are allowed. */
  confirmed_until: number
  /** The operator who acts as this user. */
  assumed_by: string | null
}

/** One-use codes in the links of mails. */
export interface MailedCodesTable {
  code_hash: string
  kind: 'RESET' | 'EMAIL'
  user_id: string
  /** The new address of an e-mail change. */
  detail: string | null
  created_at: number
  expires_at: number
  used_at: number | null
}

/** A user's address before a change, reserved for them, with the code that takes it back. */
export interface KeptEmailsTable {
  email: string
  user_id: string
  code_hash: string
  /** When it was changed. */
  created_at: number
  expires_at: number
}

/** A pending proof of a user: six digits from a mail, or a passkey signature. */
export interface ChallengesTable {
  id: string
  kind: 'LOGIN' | 'CONFIRM' | 'EMAIL' | 'TOTP' | 'PASSKEY'
  user_id: string
  /** Null while logging in. */
  session_id: string | null
  code_hash: string | null
  code_sent_at: number | null
  passkey_challenge: string | null
  attempts: number
  created_at: number
  expires_at: number
}

export interface FactorsTable {
  id: string
  user_id: string
  kind: 'EMAIL' | 'TOTP' | 'PASSKEY'
  name: string
  /** TOTP: encrypted. */
  secret: string | null
  /** TOTP: the last used time step, so that no code works twice. */
  last_step: number | null
  /** Passkey: base64url. */
  credential_id: string | null
  public_key: string | null
  counter: number | null
  /** JSON. */
  transports: string | null
  created_at: number
  last_used_at: number | null
}

export interface IdentitiesTable {
  id: string
  issuer: string
  subject: string
  user_id: string
  email: string | null
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
}

export interface ExportsTable {
  id: string
  account_id: string
  user_id: string | null
  status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
  /** Percent. */
  progress: number
  /** Bytes. */
  size: number
  /** File name in the store. Null: no file yet, or no longer. */
  file: string | null
  /** Why it failed, as a sentence; null if the attempts were just used up. */
  problem: string | null
  created_at: number
  expires_at: number
}
