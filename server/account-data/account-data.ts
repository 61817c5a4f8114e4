import type { App, Inside } from '../context.ts'
import type { Db, Tx } from '../platform/database/database.ts'
import type { Tables } from '../platform/database/tables.ts'
import type { AccountRows } from './account-rows.ts'
import type { ContentFile } from './content-file.ts'

/** The account data of a feature, which registers it in its own folder, in `account-data.ts`. */
export interface AccountData {
  /** Its tables with rows of an account, or of something that belongs to one. */
  tables: readonly (keyof Tables)[]
  purge?: AccountPurge
  export?: AccountExport
  /** What an export has for a restore. */
  rows?: readonly AccountRows[]
}

/** Rows that go with the row of their account or user, by foreign key, need nothing of this. */
export interface AccountPurge {
  /** Tables that may have many rows, deleted in steps. */
  steps?(db: Db, accountId: string): readonly PurgeStep[] | Promise<readonly PurgeStep[]>
  /** Removes the account's files, while its rows still name them. */
  removeFiles?(app: App, accountId: string): Promise<void>
  /** What remains to be done in the transaction that deletes the account's row. */
  finish?(inside: Inside, accountId: string): Promise<void>
}

/** Deletes or disowns up to `limit` rows, and returns how many it found. */
export type PurgeStep = (tx: Tx, step: PurgeLimits) => Promise<number>

export interface PurgeLimits {
  accountId: string
  limit: number
  now: number
}

export interface AccountExport {
  /** The number of rows in all files together, for the progress. Without it they count for nothing. */
  countRows?(app: App, range: ExportRange): Promise<number>
  /** Each is read while it is written. */
  files(app: App, range: ExportRange): Iterable<ContentFile> | AsyncIterable<ContentFile>
  /** The files behind the one whose `next` returned that text. At most one feature has it. */
  filesFrom?(app: App, range: ExportRange, next: string): AsyncIterable<ContentFile>
}

export interface ExportRange {
  accountId: string
  /** Limits the clicks. */
  before: number
  /** Whether it has the hashes of passwords of links, which only an Owner may have. */
  hasHashes?: boolean
}
