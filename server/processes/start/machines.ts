import { hostname } from 'node:os'
import type { Config } from '../../config.ts'
import { DAY, MINUTE, SECOND } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { type Loop, repeat } from '../../platform/loop/loop.ts'
import { machineOfFolder } from './data-folder.ts'
import {
  beatMachine,
  enterMachine,
  leaveMachine,
  listEarlierMachines,
  type Machine,
  type OtherMachine,
} from './machines-store.ts'
import { StartError } from './start-error.ts'

const BEAT_MS = 2 * SECOND
/** Until a machine that says nothing counts as gone: its worker may be slow. */
const SILENCE_MS = 15 * SECOND
/** After that it is not even waited for. */
export const GONE_MS = MINUTE
const FORGOTTEN_MS = DAY
const LOOK_MS = SECOND / 2

/**
 * Enters this machine among those on one PostgreSQL; returns its id. Throws a `StartError` if another one runs, and what
 * machines have to share is missing on either. One that was killed or replaced is waited for until it is known to be gone.
 */
export async function joinMachines(
  db: Database,
  config: Config,
  log: Log,
): Promise<string | undefined> {
  if (config.databaseUrl === undefined || config.monitor.only) return undefined
  const machine: Machine = {
    id: machineOfFolder(config.dataDir),
    host: hostname(),
    hasClickhouse: config.clickhouseUrl !== undefined,
    hasFiles: config.filesUrl !== undefined,
  }
  await enterMachine(db, machine)
  const alive = await findLiveConflict(db, machine, log)
  if (alive === undefined) return machine.id
  await leaveMachine(db, machine.id)
  throw new StartError(refusal(machine, alive))
}

const isWhole = ({ hasClickhouse, hasFiles }: Machine) => hasClickhouse && hasFiles

/** Watches those that would be in conflict with this one, until one shows life or all are known to be gone. */
async function findLiveConflict(
  db: Database,
  machine: Machine,
  log: Log,
): Promise<OtherMachine | undefined> {
  const listConflicts = async () =>
    (await listEarlierMachines(db, machine.id, GONE_MS)).filter(
      (other) => !isWhole(machine) || !isWhole(other),
    )
  const first = await listConflicts()
  const deadline = performance.now() + SILENCE_MS
  for (let others = first; others.length > 0; others = await listConflicts()) {
    const alive = others.find(({ id, beats, startedAt }) => {
      const before = first.find((other) => other.id === id)
      return before && (before.beats !== beats || before.startedAt !== startedAt)
    })
    if (alive) return alive
    if (performance.now() > deadline) return undefined
    if (others === first) {
      log.warn('waiting to see whether another machine still runs on this database', {
        hosts: first.map(({ host }) => host),
      })
    }
    await Bun.sleep(LOOK_MS)
  }
  return undefined
}

function refusal(machine: Machine, other: OtherMachine): string {
  const missingIn = ({ hasClickhouse, hasFiles }: Machine) =>
    [!hasClickhouse && 'CLICKHOUSE_URL', !hasFiles && 'FILES_URL'].filter(Boolean).join(' and ')
  const here = missingIn(machine)
  const missing =
    here === '' ? `that one has no ${missingIn(other)}` : `${here} ${verb(here)} not set here`
  return (
    `Another machine (${other.host}) runs on this DATABASE_URL, and ${missing}. Machines on one database share ` +
    'CLICKHOUSE_URL and FILES_URL too: otherwise each counts its own clicks and has its own files.'
  )
}

const verb = (names: string) => (names.includes(' and ') ? 'are' : 'is')

export interface Presence extends Loop {
  /** After `stop`: others need not wait for this machine. */
  leave(): Promise<void>
}

/** Says regularly that this machine is there. */
export function keepPresence(db: Database, id: string, log: Log): Presence {
  const loop = repeat('machines', { pauseMs: BEAT_MS, log }, () =>
    beatMachine(db, id, FORGOTTEN_MS),
  )
  return {
    ...loop,
    leave: () =>
      leaveMachine(db, id).catch((error: unknown) =>
        log.warn('others may wait for this machine', { error }),
      ),
  }
}
