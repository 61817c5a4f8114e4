import type { ScreenView } from '../../../contract/screen-views.ts'
import type { App } from '../../context.ts'
import { MINUTE, SECOND } from '../../platform/clock.ts'

const TIMEOUT_MS = 5 * SECOND
const LOG_EACH_MS = MINUTE
/** A receiver that is slow gets no more than that at once; what comes then is dropped. */
const MOST_UNDERWAY = 50
/**
 * Plausible tells visitors apart by the agent and address of whoever sends the event. It gets ours, the same for all: views
 * are counted, and nobody can be told apart.
 */
const AGENT = 'Unfurly'

let underway = 0
let loggedAt = Number.NEGATIVE_INFINITY

/** Sends a view on in Plausible's format (https://plausible.io/docs/events-api), in the background. */
export function passOn(app: App, receiver: string, view: ScreenView): void {
  if (underway >= MOST_UNDERWAY) return
  underway += 1
  void send(receiver, eventOf(app, view))
    .catch((error) => logFailure(app, error))
    .finally(() => {
      underway -= 1
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
  if (now < loggedAt + LOG_EACH_MS) return
  loggedAt = now
  log.info('a screen view was not taken', { error })
}
