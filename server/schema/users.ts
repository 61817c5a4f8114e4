import type { Row } from './row.ts'

export type UsersTable = Row<
  'users',
  {
    /** Empty for a user who only signs in through an identity provider. */
    password_hash: string
  }
>

export type RegistrationsTable = Row<
  'registrations',
  {
    /** 1: the set-up link of a first start, which registers an operator. */
    is_setup: number
  }
>

export type SessionsTable = Row<
  'sessions',
  {
    /** Null: the user belongs to no account. */
    account_id: string | null
    /** 'Chrome on Linux' and 'Amsterdam, NL'; empty if unknown. */
    device: string
    place: string
    /** Until then, actions that need a confirmation are allowed. */
    confirmed_until: number
    /** The operator who acts as this user. */
    assumed_by: string | null
  }
>

/** One-use codes in the links of mails. */
export type MailedCodesTable = Row<
  'mailed_codes',
  {
    kind: 'RESET' | 'EMAIL'
    /** The new address of an e-mail change. */
    detail: string | null
  }
>

/** A user's address before a change, reserved for them, with the code that takes it back. */
export type KeptEmailsTable = Row<
  'kept_emails',
  {
    /** When it was changed. */
    created_at: number
  }
>

/** A pending proof of a user: six digits from a mail, or a passkey signature. */
export type ChallengesTable = Row<
  'challenges',
  {
    kind: 'LOGIN' | 'CONFIRM' | 'EMAIL' | 'TOTP' | 'PASSKEY'
    /** Null while logging in. */
    session_id: string | null
  }
>

export type FactorsTable = Row<
  'factors',
  {
    kind: 'EMAIL' | 'TOTP' | 'PASSKEY'
    /** TOTP: encrypted. */
    secret: string | null
    /** TOTP: the last used time step, so that no code works twice. */
    last_step: number | null
    /** Passkey: base64url. */
    credential_id: string | null
    public_key: string | null
    /** JSON. */
    transports: string | null
  }
>

export type IdentitiesTable = Row<'identities'>

export type IdempotencyTable = Row<
  'idempotency',
  {
    /** Id of the call that holds the claim, until `claimed_until`. */
    claim: string | null
    /** 1: something was committed under this key. */
    worked: number
  }
>
