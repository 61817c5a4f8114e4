import type { App } from '../../context.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import { type HostPace, PACE_MS } from '../../platform/safe-fetch/host-pace.ts'
import { claimWatches, type DueWatch, holdHosts, listDue, postpone } from './claim-store.ts'

/** A claimed check; no other process checks the watch at this point until the claim ends. */
export interface ClaimedCheck extends DueWatch {
  point: string
  claim: string
}

export interface Claimer {
  point: string
  /** This process. */
  holder: string
  pace: HostPace
}

/** Longer than any check with its waits. */
const CLAIM_MS = 4 * MINUTE
/** Renewed with each claim; a host of a process that died is free after this time. */
const HOLD_MS = MINUTE
/** How long a claimed check may wait for its turn at its host; others are postponed. */
const LONGEST_TURN_MS = 10 * SECOND

/** Claims watches that are due, at most `limit`. Those whose host is asked by another process are left to it. */
export async function claimDue(app: App, claimer: Claimer, limit: number): Promise<ClaimedCheck[]> {
  const now = app.clock()
  const { point, holder } = claimer
  const due = await listDue(app.db, { point, now, limit })
  if (due.length === 0) return []
  return writing(app, async ({ db: tx }) => {
    const hosts = [...new Set(due.map(({ host }) => host))].sort()
    const held = await holdHosts(tx, { point, hosts, holder, now, until: now + HOLD_MS })
    const { ready, late } = sortByTurn(due, { held, pace: claimer.pace, now })
    await postpone(tx, point, late)
    const claim = newId('clm')
    const ids = ready.map((watch) => watch.watch_id)
    const until = now + CLAIM_MS
    const claimed = await claimWatches(tx, { point, ids, claim, now, until })
    return ready
      .filter((watch) => claimed.has(watch.watch_id))
      .map((watch) => ({ ...watch, point, claim }))
  })
}

/** How long a host that another process asks is left alone. */
const OTHERS_HOST_MS = 15 * SECOND

function sortByTurn(
  due: readonly DueWatch[],
  { held, pace, now }: { held: ReadonlyMap<string, number>; pace: HostPace; now: number },
) {
  const turns = new Map<string, number>()
  const ready: DueWatch[] = []
  const late: { id: string; until: number }[] = []
  for (const watch of due) {
    const notBefore = held.get(watch.host)
    if (notBefore === undefined) {
      late.push({ id: watch.watch_id, until: now + OTHERS_HOST_MS })
      continue
    }
    const turn = Math.max(turns.get(watch.host) ?? 0, pace.freeAt(watch.host), notBefore, now)
    if (turn - now > LONGEST_TURN_MS) late.push({ id: watch.watch_id, until: turn })
    else ready.push(watch)
    turns.set(watch.host, turn + PACE_MS)
  }
  return { ready, late }
}
