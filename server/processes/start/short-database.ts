import { SECOND } from '../../platform/clock.ts'
import { observeConnectionShortage } from '../../platform/database/connection-shortage.ts'
import { type Database, pingDatabase } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type Loop, repeat } from '../../platform/loop/loop.ts'
import type { ToSupervisor } from '../messages.ts'

const LOOK_MS = 2 * SECOND
/** A look finds a connection more easily than many calls at once do. */
const CALM_MS = 10 * SECOND

interface ShortDatabaseOptions {
  db: Database
  /** Name of this process. */
  name: string
  log: Log
  send: (message: ToSupervisor) => void
}

/** Reports when queries of this process find no connection to the database, and when they do again. */
export function watchShortDatabase({ db, name, log, send }: ShortDatabaseOptions): Loop {
  let shortAt: number | undefined
  const tell = (isShort: boolean) => send({ type: 'short-database', name, isShort })
  // A predecessor of this process may have ended without connections.
  tell(false)
  observeConnectionShortage((error) => {
    if (shortAt === undefined) {
      log.error('no connection to the database is free: calls wait or are refused', { error })
      tell(true)
    }
    shortAt = performance.now()
  })
  return repeat('connections', { pauseMs: LOOK_MS, log }, async () => {
    if (shortAt === undefined || performance.now() - shortAt < CALM_MS) return
    const before = shortAt
    await pingDatabase(db).catch(() => undefined)
    // A failed look was observed like every other failure.
    if (shortAt !== before) return
    shortAt = undefined
    log.info('the database has free connections again')
    tell(false)
  })
}
