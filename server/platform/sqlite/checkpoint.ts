import { type Kysely, sql } from 'kysely'

/** About 64 MB. */
const LARGE_PAGES = 16_384
/** About 256 MB. */
const HUGE_PAGES = 65_536
const ATTEMPTS = 20
const PAUSE_MS = 5
const PATIENCE_MS = 1000

interface Checkpointed {
  busy: number
  /** Pages in the WAL. */
  log: number
}

/**
 * Copies the WAL into the file, which lets the next writer restart the WAL unless overlapping reads always need it. A large
 * WAL is therefore truncated at a moment without reads; for a huge one, writers and readers wait until it is truncated.
 */
export async function checkpoint<T>(db: Kysely<T>): Promise<void> {
  const { rows } = await sql<Checkpointed>`pragma wal_checkpoint(PASSIVE)`.execute(db)
  const pages = rows[0]?.log ?? 0
  if (pages < LARGE_PAGES) return
  for (let attempt = 0; attempt < ATTEMPTS; attempt++) {
    if (await truncate(db)) return
    await Bun.sleep(PAUSE_MS)
  }
  if (pages < HUGE_PAGES) return
  await sql`pragma busy_timeout = ${sql.lit(PATIENCE_MS)}`.execute(db)
  try {
    await truncate(db)
  } finally {
    await sql`pragma busy_timeout = 0`.execute(db)
  }
}

async function truncate<T>(db: Kysely<T>): Promise<boolean> {
  const { rows } = await sql<Checkpointed>`pragma wal_checkpoint(TRUNCATE)`.execute(db)
  return rows[0]?.busy === 0
}
