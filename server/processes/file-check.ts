import type { Config } from '../config.ts'
import { DAY, HOUR, systemClock } from '../platform/clock.ts'
import { type Database, openReaders } from '../platform/database.ts'
import type { Log } from '../platform/log.ts'
import { listDamage } from '../platform/sqlite/integrity.ts'
import { forgetDamage, isDamageNoted, noteDamage } from './database-damage.ts'
import { findMark, replaceMark } from './installation-store.ts'
import { databaseUrl } from './places.ts'

export interface FileCheck {
  /** Reads the whole SQLite file when a day has passed since the last time, or when it is known to be damaged. */
  runWhenDue(): Promise<void>
  /** Ends one that is running. */
  stop(): Promise<void>
}

/** For a process that answers nobody; PostgreSQL looks after its files by itself. */
export function openFileCheck(db: Database, config: Config, log: Log): FileCheck {
  // A thread of its own, for as long as it takes.
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
