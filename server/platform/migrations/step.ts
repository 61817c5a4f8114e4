import type { Kysely, RawBuilder } from 'kysely'

/** Text type of the database at hand, compared by bytes. */
export type TextType = RawBuilder<unknown>
/** Migrations see the schema of their own time, so tables have no types here. */
export type AnyDb = Kysely<unknown>
/** Hears how far a step is that takes long. */
export type ReportProgress = (progress: string) => void
export type MigrationStep = (db: AnyDb, text: TextType, report: ReportProgress) => Promise<void>
