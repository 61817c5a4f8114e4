import type { Generated } from 'kysely'
import type { RestoreStatus } from '../../contract/clicks/restore-words.ts'
import type { Row } from './row.ts'

export type AccountsTable = Row<
  'accounts',
  {
    /** IANA name; null: each reader sees the numbers in their own zone. */
    time_zone: string | null
    /** What is paid: FREE or PRO. */
    tier: string
    /** A paid tier is over then, as a payment failed; null: no end. */
    tier_ends_at: number | null
    /** The tier that an operator set, whatever is paid. */
    granted_tier: string | null
    /** When it was closed: its links answer 410, and members cannot open it. At `purge_at` its rows and clicks are removed. */
    deleted_at: number | null
    purge_at: number | null
  }
>

export type MembershipsTable = Row<
  'memberships',
  {
    /** 1: has to do only with the links that they made. */
    only_own_links: Generated<number>
  }
>

export type InvitationsTable = Row<'invitations'>

export type ApiKeysTable = Row<
  'api_keys',
  {
    /** The maker. The key never has more permissions than the maker. */
    user_id: string
    /** JSON: addresses and CIDRs; empty: any. */
    allowed_addresses: string
    /** 1 for a browser extension: it takes no place among the keys of a tier. */
    is_extension: number
  }
>

/** What a member allowed an extension, until it redeems the code or the time is over. */
export type ExtensionGrantsTable = Row<
  'extension_grants',
  {
    /** The login in which it was allowed: a code does not outlive it. */
    session_id: string
    /** base64url of the SHA-256 of the extension's verifier. */
    challenge: string
  }
>

export type AuditTable = Row<
  'audit',
  {
    /** The operator who acted as this user. */
    assumed_by: string | null
  }
>

export type ExportsTable = Row<
  'exports',
  {
    status: 'WAITING' | 'RUNNING' | 'DONE' | 'FAILED'
    /** Percent. */
    progress: number
    /** Bytes of all parts, once it is done. */
    size: number
    /** Why it failed, as a sentence; null if the attempts were just used up. */
    problem: string | null
  }
>

/** A finished ZIP of an export. The parts of one that is still being made are here too. */
export type ExportPartsTable = Row<
  'export_parts',
  {
    /** From 1, without gaps. */
    number: number
    /** File name in the store. */
    file: string
    /** Bytes. */
    size: number
    /** The attempt that made it. */
    attempt: number
    /** Where the next part begins; null: it is the last one. */
    next: string | null
  }
>

/** The one restore of an account that is kept. */
export type AccountRestoresTable = Row<
  'account_restores',
  {
    status: RestoreStatus
    /** Bytes of the file that was sent. */
    size: number
    /** JSON: what was chosen, and what the check has found. */
    plan: string
    /** Rows and clicks that are written. */
    done: number
    /** Why it failed, as a sentence; null if the attempts were just used up. */
    problem: string | null
  }
>
