import type { LiveQuery } from '../../../../contract/clicks/analytics.ts'
import type { App, Caller } from '../../../context.ts'
import { MINUTE, SECOND } from '../../../platform/clock.ts'
import type { EventStreams } from '../../../platform/http/event-streams.ts'
import { Problem } from '../../../platform/http/problem.ts'
import { everyLink } from '../../../schema/seen-links.ts'
import { conditionsOf } from '../reports/filter.ts'
import { AccountClicks } from './account-clicks.ts'
import { arrivalClock } from './arrivals-store.ts'
import { Position } from './position.ts'

const LONGEST_BACK_MS = 10 * MINUTE
const RETRY_MS = 2 * SECOND

/** The accounts that are read live in this process, each once for all its readers. */
const accounts = new WeakMap<EventStreams, Map<string, AccountClicks>>()

interface LiveRequest {
  query: LiveQuery
  signal: AbortSignal
  mayGoOn: () => Promise<boolean>
  /** Today is left out of reports: the stream stays silent. */
  isLocked: boolean
}

/** Streams new clicks of the account as server-sent events. */
export async function openLiveClicks(
  app: App,
  { accountId, userId }: Caller,
  { query, signal, mayGoOn, isLocked }: LiveRequest,
): Promise<ReadableStream<Uint8Array>> {
  const conditions = await conditionsOf(app, accountId, query)
  const since = query.since === undefined ? undefined : positionSince(query.since, app.clock())
  const stream = app.streams.open({
    holder: userId,
    account: accountId,
    signal,
    mayGoOn,
    beat: () => beat(),
    ended: () => clicks.leave(reader),
  })
  const clicks = clicksOf(app, accountId)
  const position = since ?? clicks.present()
  const beat = () => `id: ${position.text()}\n`
  const reader = {
    query,
    position,
    sees: app.sees,
    conditions,
    send: stream.send.bind(stream),
  }
  stream.send(`retry: ${RETRY_MS}\n${beat()}\n`)
  if (!isLocked) clicks.join(reader)
  return stream.body
}

function clicksOf(app: App, accountId: string): AccountClicks {
  const known = accounts.get(app.streams) ?? new Map<string, AccountClicks>()
  accounts.set(app.streams, known)
  const found = known.get(accountId)
  if (found) return found
  // Each reader has a sight of its own
  const clicks = new AccountClicks({ ...app, sees: everyLink }, accountId, () =>
    known.delete(accountId),
  )
  known.set(accountId, clicks)
  return clicks
}

function positionSince(text: string, now: number): Position {
  const earliest = now - LONGEST_BACK_MS
  const position = Position.read(text, { earliest, now })
  if (position) return position
  const time = timeOf(text, now)
  if (time === undefined) {
    throw new Problem('invalid', {
      errors: {
        since:
          'Use a time such as 2026-11-21T00:00:00Z, a span such as PT20S, or the id of an event',
      },
    })
  }
  const from = Math.min(Math.max(time, earliest), now)
  return Position.start(from, arrivalClock() - (now - from) * 1000)
}

/** A time, or a number of seconds ago by the server's clock, since the client's may differ. */
function timeOf(text: string, now: number): number | undefined {
  const seconds = /^PT(\d{1,4})S$/.exec(text)?.[1]
  if (seconds !== undefined) return now - Number(seconds) * SECOND
  const time = /^\d{4}-\d\d-\d\dT/.test(text) ? Date.parse(text) : Number.NaN
  return Number.isNaN(time) ? undefined : time
}
