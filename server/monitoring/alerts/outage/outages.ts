import { type App, readingOf } from '../../../context.ts'
import { SECOND } from '../../../platform/clock.ts'
import { autocommit } from '../../../platform/database/autocommit.ts'
import { newId } from '../../../platform/ids.ts'
import { agentOf } from '../../../platform/safe-fetch/agent.ts'
import { safeFetch } from '../../../platform/safe-fetch/safe-fetch.ts'
import type { WaitingAlert } from '../gathering/waiting-alert.ts'
import { areMany, isLargeShare, windowStart } from './rule.ts'
import { countFailing, insertOutage, listOpenOutages } from './store.ts'

const CONTROL_TIMEOUT_MS = 5 * SECOND
const CONTROL_BYTES = 1000

/** Whether the alerts meet a checker outage: one that is known, or one that they show. Fetches the control addresses. */
export async function isCheckerOut(app: App, waiting: readonly WaitingAlert[]): Promise<boolean> {
  const downs = waiting.filter(({ kind, facts: { isPrivate, isReleased = false } }) => {
    return kind === 'DOWN' && !isPrivate && !isReleased
  })
  if (downs.length === 0) return false
  if ((await listOpenOutages(app.db)).length > 0) return true
  const starts = downs.map(({ at, facts }) =>
    windowStart({ downAt: at, startedAt: facts.startedAt }),
  )
  const since = Math.max(...starts)
  // What failed later says nothing about these, which may have waited for long.
  const until = Math.max(...downs.map(({ at }) => at))
  const { isOut, point } = await judge(app, { since, until })
  if (!isOut) return false
  const row = { id: newId('out'), point: point ?? '', started_at: since, ended_at: null }
  await insertOutage(autocommit(app.db), row)
  return true
}

/** Whether what has failed in that time, and still does, is a checker outage. */
export async function judge(
  app: App,
  time: { since: number; until: number },
): Promise<{ isOut: boolean; point: string | null }> {
  const { point, ...failing } = await countFailing(readingOf(app), time)
  if (!areMany(failing)) return { isOut: false, point }
  return { isOut: isLargeShare(failing) || (await doControlsFail(app)), point }
}

/** Whether there are control addresses, and none of them answers. Any answer shows that the connection is there. */
async function doControlsFail(app: App): Promise<boolean> {
  const { controlUrls } = app.config.monitor
  if (controlUrls.length === 0) return false
  const fetched = await Promise.all(
    controlUrls.map((url) =>
      safeFetch(app.outside, url, {
        headers: { 'user-agent': agentOf(app) },
        timeoutMs: CONTROL_TIMEOUT_MS,
        bytes: CONTROL_BYTES,
      }),
    ),
  )
  return fetched.every(({ kind }) => kind === 'failed')
}
