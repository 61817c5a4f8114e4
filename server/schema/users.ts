export interface UsersTable {
  id: string
  email: string
  first_name: string
  last_name: string
  /** Empty for a user who only signs in through an identity provider. */
  password_hash: string
  created_at: number
  last_login_at: number | null
  password_changed_at: number | null
  is_operator: number
}

export interface RegistrationsTable {
  code_hash: string
  email: string
  referral_code: string | null
  promo_code: string | null
  created_at: number
  expires_at: number
  used_at: number | null
  invitation_id: string | null
  /** 1: the set-up link of a first start, which registers an operator. */
  is_setup: number
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

export interface IdempotencyTable {
  user_id: string
  key: string
  request_hash: string
  status: number | null
  answer: string | null
  created_at: number
  /** Id of the call that holds the claim, until `claimed_until`. */
  claim: string | null
  claimed_until: number | null
  /** 1: something was committed under this key. */
  worked: number
}
