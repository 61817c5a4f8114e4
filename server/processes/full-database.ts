import { SECOND } from '../platform/clock.ts'
import type { Database } from '../platform/database.ts'
import { observeFullDatabase } from '../platform/full-disk.ts'
import type { Log } from '../platform/log.ts'
import { type Loop, repeat } from '../platform/loop.ts'
import { hasRoom } from '../platform/room-probe.ts'
import type { Child } from './child.ts'
import type { ToSupervisor } from './messages.ts'

const PROBE_MS = 2 * SECOND

interface Watched {
  db: Database
  /** Of the process, among all of the program. */
  name: string
  log: Log
  tell: (message: ToSupervisor) => void
}

/** In a process that writes: tells when the database has no room for a write, and when it has some again. */
export function watchFullDatabase({ db, name, log, tell }: Watched): Loop {
  let isFull = false
  const become = (next: boolean) => {
    isFull = next
    tell({ type: 'full-database', name, isFull })
  }
  // An earlier life of this process may have ended while it was full.
  become(false)
  observeFullDatabase((error) => {
    if (isFull) return
    log.error('the disk of the database is full; nothing is saved until there is room', { error })
    become(true)
  })
  // Without it a quiet program would never learn that there is room.
  return repeat('room probe', { pauseMs: PROBE_MS, log }, async () => {
    if (!isFull || !(await hasRoom(db))) return
    log.info('the database has room again')
    become(false)
  })
}

/** In the supervisor: what one process has learnt is told to all, for the one that answers `/ready`. */
export function relayFullDatabase(
  children: () => readonly Child[],
): (message: ToSupervisor) => void {
  const full = new Set<string>()
  return (message) => {
    if (message.type === 'full-database') {
      if (message.isFull) full.add(message.name)
      else full.delete(message.name)
    }
    if (message.type !== 'full-database' && message.type !== 'full-database?') return
    for (const child of children()) child.tell({ type: 'full-database', isFull: full.size > 0 })
  }
}
