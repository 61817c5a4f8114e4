import type { Inside } from '../../context.ts'
import { dropWaitingJobs, enqueue } from '../../platform/jobs/jobs.ts'
import { type HubRow, updateHub } from '../store.ts'

export const PUBLISH_JOB = 'hub-publish'

type ScheduledHub = Pick<HubRow, 'id' | 'account_id' | 'scheduled_at'>

/** The beginning of the job's payload. */
const jobOf = ({ id, account_id }: ScheduledHub) => ({ hubId: id, accountId: account_id })

/** Replaces the schedule that the hub has. Call it in a transaction that holds the hub's lock, like the others here. */
export async function setSchedule(
  inside: Inside,
  hub: ScheduledHub,
  { userId, version, when }: { userId: string; version: number; when: number },
): Promise<void> {
  await clearSchedule(inside, hub)
  const changes = { scheduled_version: version, scheduled_at: when }
  await updateHub(inside.db, hub.account_id, { id: hub.id, changes })
  const payload = { ...jobOf(hub), userId, when }
  await enqueue(inside.db, inside.clock(), { kind: PUBLISH_JOB, payload, runAt: when })
}

/** Leaves no job behind, whose time may be years away. */
export async function clearSchedule(inside: Inside, hub: ScheduledHub): Promise<void> {
  if (hub.scheduled_at === null) return
  const changes = { scheduled_version: null, scheduled_at: null }
  await updateHub(inside.db, hub.account_id, { id: hub.id, changes })
  await dropWaitingJobs(inside.db, { kind: PUBLISH_JOB, payload: jobOf(hub) })
}
