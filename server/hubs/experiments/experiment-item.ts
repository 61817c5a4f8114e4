import type {
  ExperimentResult,
  HubExperiment,
  RunningExperiment,
} from '../../../contract/hubs/experiments.ts'
import { isoTime } from '../../platform/clock.ts'
import type { HubRow } from '../store.ts'
import { authorOf } from '../versions/version-item.ts'
import type { ExperimentRow } from './store.ts'

/** An experiment as the API returns it. */
export function experimentItem(row: ExperimentRow, result: ExperimentResult | null): HubExperiment {
  return {
    id: row.id,
    status: row.status,
    versionA: row.version_a,
    versionB: row.version_b,
    share: row.share,
    startedAt: isoTime(row.started_at),
    startedBy: authorOf({
      author_id: row.started_by,
      first_name: row.starter_first_name,
      last_name: row.starter_last_name,
      email: row.starter_email,
    }),
    endedAt: row.ended_at === null ? null : isoTime(row.ended_at),
    endedBy: authorOf({
      author_id: row.ended_by,
      first_name: row.ender_first_name,
      last_name: row.ender_last_name,
      email: row.ender_email,
    }),
    promoted: row.promoted,
    result,
  }
}

/** The experiment that runs on a hub, as part of it. */
export function runningItem(hub: HubRow): RunningExperiment | null {
  const { experiment_id: id, experiment_share: share, experiment_started_at: startedAt } = hub
  const { experiment_a: versionA, experiment_b: versionB } = hub
  if (id === null || versionA === null || versionB === null) return null
  if (share === null || startedAt === null) return null
  return { id, versionA, versionB, share, startedAt: isoTime(startedAt) }
}
