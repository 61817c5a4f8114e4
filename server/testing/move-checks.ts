import { MOVE_CHECK_JOB } from '../links/imports/move-checks/move-checks.ts'
import { runMoveCheck } from '../links/imports/move-checks/run-move-check.ts'
import type { Database } from '../platform/database/database.ts'
import { openJobRunner } from '../platform/jobs/jobs.ts'
import { type HostPace, openHostPace } from '../platform/safe-fetch/host-pace.ts'
import type { FetchDependencies } from '../platform/safe-fetch/pin.ts'
import { openLeads } from '../processes/leads.ts'
import type { TestApp } from './app.ts'

/** Hosts of tests have no pace: their clock stands still. */
const noPace = (clock: () => number): HostPace => openHostPace(clock, () => Promise.resolve())

/** Runs the worker's due checks of moves, which fetch from `outside`; returns how many turns they took. */
export const workMoveChecks = (
  { app }: TestApp,
  outside: FetchDependencies,
  pace = noPace(app.clock),
) =>
  openJobRunner({
    db: app.db as Database,
    clock: app.clock,
    log: app.log,
    maxAttempts: Number.POSITIVE_INFINITY,
    handlers: {
      [MOVE_CHECK_JOB]: (payload, run) =>
        runMoveCheck(
          { ...app, outside },
          { payload, run },
          { pace, openLeads: () => openLeads(app) },
        ),
    },
  }).runDue()
