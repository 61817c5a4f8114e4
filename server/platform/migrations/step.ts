import type { Kysely, RawBuilder } from 'kysely'

/** The database's text type, compared by bytes. */
export type TextType = RawBuilder<unknown>
/** Untyped: migrations see the schema of their own time. */
export type AnyDb = Kysely<unknown>
/** Receives the progress of a long step. */
export type ReportProgress = (progress: string) => void
export type MigrationStep = (db: AnyDb, text: TextType, report: ReportProgress) => Promise<void>
