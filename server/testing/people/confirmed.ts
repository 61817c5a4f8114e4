import { MINUTE } from '../../platform/clock.ts'
import type { TestApp } from '../app.ts'

/** Confirms all sessions, as if every user had just entered their password again. */
export async function confirmSessions({ app }: TestApp): Promise<void> {
  const confirmed_until = app.clock() + 10 * MINUTE
  await app.db.updateTable('sessions').set({ confirmed_until }).execute()
}
