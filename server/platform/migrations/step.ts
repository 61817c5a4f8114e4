import type { Kysely, RawBuilder } from 'kysely'

/** Text type of the database at hand, compared by bytes. */
export type TextType = RawBuilder<unknown>
/** Migrations see the schema of their own time, so tables have no types here. */
export type AnyDb = Kysely<unknown>
export type Step = (db: AnyDb, text: TextType) => Promise<void>
