import { randomBytes } from 'node:crypto'
import { type Db, isDatabaseAway } from './database.ts'
import { isDiskFull } from './full-disk.ts'
import { newId } from './ids.ts'

/** More than what a full disk may still take, such as the rest of a page or of a WAL that starts over. */
const FILLING_BYTES = 256 * 1024

/** Whether the database takes a large write, which is taken back at once. */
export async function hasRoom(db: Db): Promise<boolean> {
  const id = newId('probe')
  try {
    // By chance, for PostgreSQL packs what is alike.
    const filling = randomBytes(FILLING_BYTES).toString('base64')
    await db.insertInto('room_probe').values({ id, filling }).execute()
    // Those of others too, which a killed process has left.
    await db.deleteFrom('room_probe').execute()
    return true
  } catch (error) {
    if (isDiskFull(error) || isDatabaseAway(error)) return false
    throw error
  }
}
