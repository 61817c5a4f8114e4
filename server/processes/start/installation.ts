import type { Config } from '../../config.ts'
import { openSetUpLink } from '../../people/registrations/set-up.ts'
import { systemClock } from '../../platform/clock.ts'
import type { Database, Db } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { Log } from '../../platform/log.ts'
import { findKeptKey, keptSecretKey, keyPath, openSecrets } from '../../platform/secrets.ts'
import { prepareState, refusalOf } from '../state.ts'
import { nameFolder, nameOfFolder } from './data-folder.ts'
import { type Shares, shareDatabase } from './database-share.ts'
import { findMark, findOrInsertMark, hasPeople, replaceMark } from './installation-store.ts'
import { joinMachines } from './machines.ts'
import { requireVersions } from './part-versions.ts'
import { StartError } from './start-error.ts'

export interface PreparedInstallation {
  secretKey: string
  /** The link with which an operator registers, while there are no users. */
  setUpLink: string | undefined
  /** Connections to the database for each kind of process. */
  shares: Shares
  /** With PostgreSQL: of this one among those on the same database. */
  machineId: string | undefined
}

/** Migrates the database, checks that folder, database and key belong together, and closes the database. */
export async function prepareInstallation(
  db: Database,
  config: Config,
  log: Log,
): Promise<PreparedInstallation> {
  const app = { db, config, clock: systemClock }
  await prepareState(db, log, app)
  try {
    await requireOwnFolder(db, config.dataDir)
    const secretKey = await requireSecretKey(db, config)
    await requireVersions(db, config, log)
    const machineId = await joinMachines(db, config, log)
    const shares = await shareDatabase(db, { config, log, machineId })
    return { secretKey, setUpLink: await openSetUpLink(app), shares, machineId }
  } catch (error) {
    throw error instanceof StartError ? error : refusalOf(error, config)
  } finally {
    await db.destroy()
  }
}

/** Stops a start in the folder of another installation: its clicks and files belong to other links. */
export async function requireOwnFolder(db: Database, folder: string): Promise<void> {
  const ofFolder = nameOfFolder(folder)
  const known = await findMark(db, 'id')
  if (known === undefined && ofFolder !== undefined) await requireEarlierDatabase(db, folder)
  // A database of an earlier version gets the installation id of its folder.
  const ofDatabase = known ?? (await findOrInsertMark(db, 'id', ofFolder ?? newId('ins')))
  if (ofFolder === undefined) return nameFolder(folder, ofDatabase)
  if (ofFolder === ofDatabase) return
  throw new StartError(
    `DATA_DIR ${folder} belongs to another installation (${ofFolder}) than the database (${ofDatabase}). ` +
      'Set the DATA_DIR or the database that belongs to the other, or take an empty folder; ' +
      'if they are meant to be one from now on, remove "installation" from unfurly.json in that folder.',
  )
}

async function requireEarlierDatabase(db: Db, folder: string): Promise<void> {
  if (await hasPeople(db)) return
  throw new StartError(
    `DATA_DIR ${folder} belongs to an installation, and the database is new and empty. ` +
      'Set the database that it had, or restore it from a backup; to begin anew, take an empty folder.',
  )
}

/** The installation's secret key. Stops a start with a missing key, or with another one than the database was made with. */
export async function requireSecretKey(db: Database, config: Config): Promise<string> {
  const made = await findMark(db, 'secret-key')
  const given = config.secretKey ?? findKeptKey(config.dataDir)
  if (given === undefined) await requireNoKeyYet(db, config, made)
  const key = given ?? keptSecretKey(config.dataDir)
  const fingerprint = fingerprintOf(key)
  const known = await findOrInsertMark(db, 'secret-key', fingerprint)
  if (known === fingerprint) return key
  if (!isGivenUp(config, known)) {
    const source = config.secretKey === undefined ? keyPath(config.dataDir) : 'SECRET_KEY'
    throw new StartError(
      `${source} is not the key that the database was made with. Restore that one. ${giveUp(known)}`,
    )
  }
  await replaceMark(db, 'secret-key', fingerprint)
  return key
}

async function requireNoKeyYet(db: Db, config: Config, made: string | undefined): Promise<void> {
  if (made === undefined ? !(await hasPeople(db)) : isGivenUp(config, made)) return
  throw new StartError(
    `${keyPath(config.dataDir)} is missing or empty, and the database was made with the key in it. ` +
      `Restore that file from a backup, or set SECRET_KEY to the text that was in it. ` +
      (made === undefined ? 'If it is lost, set SECRET_KEY to a new random text. ' : giveUp(made)),
  )
}

const isGivenUp = ({ giveUpSecretKey }: Config, fingerprint: string) =>
  giveUpSecretKey === fingerprint

/** How to continue without the key, and what that costs. */
function giveUp(fingerprint: string): string {
  return (
    `If it is lost or was changed on purpose, start once with GIVE_UP_SECRET_KEY=${fingerprint}: ` +
    'everybody signs in again, and authenticator apps and recovery codes have to be set up anew.'
  )
}

/** Distinguishes keys without revealing them. */
function fingerprintOf(key: string): string {
  return openSecrets(key).hash('fingerprint', '').replaceAll(/[-_]/g, '').slice(0, 12)
}
