import type { RawBuilder } from 'kysely'
import type { TextType } from '../../../platform/database/migrations.ts'

/** Statements that can be repeated: on SQLite an interrupted migration starts again. */
export type Statements = (text: TextType, isOnPostgres: boolean) => readonly RawBuilder<unknown>[]
