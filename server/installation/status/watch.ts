import { type InstallationPart, installationParts } from '../../../contract/installation/status.ts'
import { type Clock, SECOND } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import type { Log } from '../../platform/log.ts'
import { logFailure } from '../../platform/log-failure.ts'
import { findGap } from './gap.ts'
import type { Looks } from './looks.ts'
import { Outages } from './outages.ts'
import { KEPT_MS } from './rhythm.ts'
import {
  findStart,
  listInstances,
  listOpenIncidents,
  writeHeartbeat,
  writeIncident,
  writeStop,
} from './store.ts'

export interface WatchOptions {
  db: Database
  clock: Clock
  log: Log
  /** Id of this start of the program; the same for each worker of it. */
  instanceId: string
  looks: Looks
}

export interface Watch {
  /** Looks at all parts, except in the first round, and stores what was seen. Never rejects. */
  look(): Promise<void>
  /** Stores that this instance was stopped in order. Never rejects. */
  stop(): Promise<void>
}

/** By its third heartbeat, other instances have had time for theirs after the database was away. */
const GAP_HEARTBEAT = 3
const INSTANCES_READ = 200
/** The supervisor does not wait much longer. */
const STOP_MS = 2 * SECOND

/** Keeps the history of the parts of this machine's program. */
export function openWatch(options: WatchOptions): Watch {
  const { db, clock, log, instanceId, looks } = options
  const outages = new Outages(instanceId)
  let startedAt: number | undefined
  let isAdopted = false
  let heartbeats = 0

  const adopt = async () => {
    if (isAdopted) return
    startedAt = (await findStart(db, instanceId)) ?? startedAt
    outages.adopt(await listOpenIncidents(db, instanceId))
    isAdopted = true
  }
  const write = async (at: number) => {
    await adopt()
    const began = startedAt ?? at
    await writeHeartbeat(db, { id: instanceId, startedAt: began, at })
    for (const incident of outages.unwritten()) {
      await writeIncident(db, incident)
      outages.written(incident)
    }
    heartbeats += 1
    if (heartbeats === GAP_HEARTBEAT) await writeGap(db, { id: instanceId, startedAt: began })
  }
  const orLog = (error: unknown) =>
    logFailure(log, { level: 'warn', message: 'the status was not stored', error })
  return {
    async look() {
      const at = clock()
      // While the program starts, its parts may not answer yet: the first round is a heartbeat only.
      if (startedAt === undefined) startedAt = at
      else outages.observe(at, await seenBy(looks))
      await write(at).catch(orLog)
    },
    async stop() {
      // An instance that has no row yet has nothing to end.
      if (heartbeats === 0) return
      const written = writeStop(db, instanceId, clock()).catch(orLog)
      await Promise.race([written, Bun.sleep(STOP_MS)])
    },
  }
}

async function seenBy(looks: Looks): Promise<Record<InstallationPart, boolean>> {
  const seen = installationParts.map(async (part) => [part, await looks[part]()] as const)
  return Object.fromEntries(await Promise.all(seen)) as Record<InstallationPart, boolean>
}

/** Instances that start together find the same gap, and write one row. */
async function writeGap(db: Database, own: { id: string; startedAt: number }): Promise<void> {
  const all = await listInstances(db, own.startedAt - KEPT_MS, INSTANCES_READ)
  const gap = findGap(own, all)
  if (!gap) return
  await writeIncident(db, {
    ...{ id: `gap_${gap.startedAt}`, instanceId: own.id, part: 'program' },
    ...gap,
  })
}
