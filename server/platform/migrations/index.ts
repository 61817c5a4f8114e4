import type { Kysely, RawBuilder } from 'kysely'
import type { Migration } from 'kysely/migration'
import { people } from './0001-people.ts'
import { links } from './0002-links.ts'
import { clicks } from './0003-clicks.ts'

/** Text type of the database at hand, compared by bytes. */
export type TextType = RawBuilder<unknown>
/** Migrations see the schema of their own time, so tables have no types here. */
export type AnyDb = Kysely<unknown>
export type Step = (db: AnyDb, text: TextType) => Promise<void>

/** Numbered, forward only, never edited after landing. */
const steps: Readonly<Record<string, Step>> = {
  '0001-people': people,
  '0002-links': links,
  '0003-clicks': clicks,
}

export function migrations(text: TextType): Record<string, Migration> {
  return Object.fromEntries(
    Object.entries(steps).map(([name, step]) => [name, { up: (db) => step(db, text) }]),
  )
}
