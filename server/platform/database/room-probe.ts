import { randomBytes } from 'node:crypto'
import { isDiskFull } from '../disk/full-disk.ts'
import { newId } from '../ids.ts'
import { type Database, isDatabaseAway } from './database.ts'

declare module './tables.ts' {
  interface Tables {
    room_probe: { id: string; filling: string }
  }
}

/** More than a full disk may still accept, such as the rest of a page or of a restarted WAL. */
const FILLING_BYTES = 256 * 1024

/** Whether the database accepts a large write, which is deleted at once. */
export async function hasRoom(db: Database): Promise<boolean> {
  const id = newId('probe')
  try {
    // Random, because PostgreSQL compresses repetitive values.
    const filling = randomBytes(FILLING_BYTES).toString('base64')
    await db.insertInto('room_probe').values({ id, filling }).execute()
    // Deletes all rows, including those that a killed process left behind.
    await db.deleteFrom('room_probe').execute()
    return true
  } catch (error) {
    if (isDiskFull(error) || isDatabaseAway(error)) return false
    throw error
  }
}
