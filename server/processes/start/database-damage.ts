import { existsSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Gauge, type Registry } from 'prom-client'
import type { Config } from '../../config.ts'
import type { Log } from '../../platform/log.ts'
import { observeDamage } from '../../platform/sqlite/damage.ts'
import { databaseUrl } from './places.ts'

/**
 * A damaged SQLite file does not recover, and not every process reads a damaged page. So damage is noted in the data
 * folder, where all processes see it, until a check of the whole file finds none.
 */
const notePath = (config: Config) => join(config.dataDir, 'database-damage.json')

const ADVICE = 'the database file is damaged: stop Unfurly and restore the file from a backup'

export function isDamageNoted(config: Config): boolean {
  return existsSync(notePath(config))
}

export function noteDamage(config: Config, log: Log, found: readonly string[]): void {
  const file = databaseUrl(config)
  log.error(ADVICE, { file, found })
  try {
    writeFileSync(notePath(config), `${JSON.stringify({ at: new Date(), file, found })}\n`)
  } catch (error) {
    log.error('that the database file is damaged could not be noted', { error })
  }
}

export function forgetDamage(config: Config, log: Log): void {
  if (!isDamageNoted(config)) return
  rmSync(notePath(config), { force: true })
  log.info('the database file is whole again', { file: databaseUrl(config) })
}

/** Notes the damage when a query of this process reads a damaged page. */
export function watchDamage(config: Config, log: Log): void {
  let isNoted = false
  observeDamage((error) => {
    if (isNoted) return
    isNoted = true
    noteDamage(config, log, [error.message])
  })
}

export function damageGauge(registry: Registry, config: Config): void {
  new Gauge({
    name: 'unfurly_database_damaged',
    help: '1 while the SQLite file is known to be damaged, and has to be restored from a backup',
    registers: [registry],
    collect() {
      this.set(isDamageNoted(config) ? 1 : 0)
    },
  })
}
