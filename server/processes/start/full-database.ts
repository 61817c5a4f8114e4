import { SECOND } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { hasRoom } from '../../platform/database/room-probe.ts'
import { observeFullDatabase } from '../../platform/disk/full-disk.ts'
import type { Log } from '../../platform/log.ts'
import { type Loop, repeat } from '../../platform/loop/loop.ts'
import type { Child } from '../child.ts'
import type { ToSupervisor } from '../messages.ts'

const PROBE_MS = 2 * SECOND

interface FullDatabaseOptions {
  db: Database
  /** Name of this process. */
  name: string
  log: Log
  send: (message: ToSupervisor) => void
}

/** For processes that write: reports when the database's disk is full, and when there is room again. */
export function watchFullDatabase({ db, name, log, send }: FullDatabaseOptions): Loop {
  let isFull = false
  const setFull = (next: boolean) => {
    isFull = next
    send({ type: 'full-database', name, isFull })
  }
  // A predecessor of this process may have ended while the disk was full.
  setFull(false)
  observeFullDatabase((error) => {
    if (isFull) return
    log.error('the disk of the database is full; nothing is saved until there is room', { error })
    setFull(true)
  })
  // Without a probe, an idle program would never notice that there is room.
  return repeat('room probe', { pauseMs: PROBE_MS, log }, async () => {
    if (!isFull || !(await hasRoom(db))) return
    log.info('the database has room again')
    setFull(false)
  })
}

function keep(names: Set<string>, name: string, is: boolean): void {
  if (is) names.add(name)
  else names.delete(name)
}

/**
 * For the supervisor: relays each report of a full disk or of missing connections to all children, because the redirect
 * process answers `/ready`.
 */
export function relayFullDatabase(
  children: () => readonly Child[],
): (message: ToSupervisor) => void {
  const full = new Set<string>()
  const short = new Set<string>()
  return (message) => {
    switch (message.type) {
      case 'full-database':
        keep(full, message.name, message.isFull)
        break
      case 'short-database':
        keep(short, message.name, message.isShort)
        break
      case 'full-database?':
        break
      default:
        return
    }
    const lack = { isFull: full.size > 0, isShort: short.size > 0 }
    for (const child of children()) child.send({ type: 'full-database', ...lack })
  }
}
