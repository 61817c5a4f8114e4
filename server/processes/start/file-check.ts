import type { Config } from '../../config.ts'
import { DAY, HOUR, systemClock } from '../../platform/clock.ts'
import { type Database, openReaders } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { listDamage } from '../../platform/sqlite/integrity.ts'
import { forgetDamage, isDamageNoted, noteDamage } from './database-damage.ts'
import { findMark, replaceMark } from './installation-store.ts'
import { databaseUrl } from './places.ts'

export interface FileCheck {
  /** Checks the whole SQLite file if the last check is a day old, or damage is noted. */
  runWhenDue(): Promise<void>
  /** Aborts a running check. */
  stop(): Promise<void>
}

/** For a process that serves no requests. PostgreSQL checks its files itself. */
export function openFileCheck(db: Database, config: Config, log: Log): FileCheck {
  // A separate thread, only while a check runs.
  const open = () => openReaders(db, { url: databaseUrl(config), timeoutMs: HOUR, threads: 1 })
  let readers: Database | undefined
  const isDue = async () => {
    const last = Number((await findMark(db, 'file-checked-at')) ?? 0)
    return isDamageNoted(config) || Math.abs(systemClock() - last) > DAY
  }
  return {
    async runWhenDue() {
      if (config.databaseUrl !== undefined || !(await isDue())) return
      readers = open()
      try {
        const found = await listDamage(readers)
        if (found.length > 0) return noteDamage(config, log, found)
        forgetDamage(config, log)
        await replaceMark(db, 'file-checked-at', String(systemClock()))
      } finally {
        await readers.destroy()
        readers = undefined
      }
    },
    stop: async () => await readers?.destroy(),
  }
}
