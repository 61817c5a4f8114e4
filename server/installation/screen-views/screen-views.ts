import type { ScreenView } from '../../../contract/installation/screen-views.ts'
import type { App } from '../../context.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'

const TIMEOUT_MS = 5 * SECOND
const LOG_INTERVAL_MS = MINUTE
/** Views beyond this many in flight are dropped, so that a slow receiver cannot pile them up. */
const MAX_IN_FLIGHT = 50
/**
 * Plausible identifies visitors by the agent and address of the sender. It gets ours for all views: it can count them, but
 * not tell visitors apart.
 */
const AGENT = 'Unfurly'

let inFlight = 0
let loggedAt = Number.NEGATIVE_INFINITY

/** Forwards a view in Plausible's format (https://plausible.io/docs/events-api), in the background. */
export function forward(app: App, receiver: string, view: ScreenView): void {
  if (inFlight >= MAX_IN_FLIGHT) return
  inFlight += 1
  void send(receiver, eventOf(app, view))
    .catch((error) => logFailure(app, error))
    .finally(() => {
      inFlight -= 1
    })
}

function eventOf({ config }: App, { route, title }: ScreenView) {
  return {
    name: 'pageview',
    url: `${config.publicUrl}${config.basePath}${route}`,
    domain: new URL(config.publicUrl).hostname,
    props: { title },
  }
}

async function send(receiver: string, event: object): Promise<void> {
  const answer = await fetch(receiver, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'user-agent': AGENT },
    body: JSON.stringify(event),
    redirect: 'manual',
    signal: AbortSignal.timeout(TIMEOUT_MS),
  })
  await answer.body?.cancel()
  if (!answer.ok) throw new Error(`the receiver answered ${answer.status}`)
}

function logFailure({ clock, log }: App, error: unknown): void {
  const now = clock()
  if (now < loggedAt + LOG_INTERVAL_MS) return
  loggedAt = now
  log.info('a screen view was not taken', { error })
}
