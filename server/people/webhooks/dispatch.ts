import type { App } from '../../context.ts'
import { SECOND } from '../../platform/clock.ts'
import { deliverNext } from './deliver.ts'
import { type DueWebhook, listDueWebhooks } from './queue-store.ts'

/** Sends what is due, for many webhooks at a time. */
export interface Dispatch {
  /** Starts to send to webhooks for which there is room, and returns to how many. */
  look(): Promise<number>
  /** Resolves when what runs has ended. */
  idle(): Promise<void>
  /** Starts nothing more, and gives what runs a moment to end. The rest is sent again, with the same ids. */
  stop(): Promise<void>
}

const AT_A_LOOK = 200
/** An attempt above this makes its webhook a slow one. */
const QUICK_MS = 2 * SECOND
/** Then the others get their turn. */
const TURN_MS = 2 * SECOND
const DELIVERIES_OF_A_TURN = 20
const STOP_MS = 3 * SECOND

/**
 * Receivers that are slow or fail have a lane of their own, so that they wait for each other only. In each lane, whoever
 * was served the longest ago comes first, and nobody has it for long.
 */
const lanes = {
  quick: { room: 32, ofWebhook: 4, ofAccount: 8 },
  slow: { room: 32, ofWebhook: 1, ofAccount: 4 },
} as const
type Lane = keyof typeof lanes

interface Turn {
  id: string
  accountId: string
  lane: Lane
}

export function openDispatch(app: App): Dispatch {
  const turns = new Set<Turn>()
  const running = new Set<Promise<void>>()
  let after = ''
  let isStopping = false

  const begin = (turn: Turn) => {
    turns.add(turn)
    const served = serve(app, turn, () => isStopping)
      .catch((error: unknown) => {
        if (!isStopping) app.log.warn('a webhook was not served', { webhook: turn.id, error })
      })
      .finally(() => {
        turns.delete(turn)
        running.delete(served)
      })
    running.add(served)
  }

  const idle = async () => {
    while (running.size > 0) await Promise.all(running)
  }

  return {
    async look() {
      const now = app.clock()
      const due = await listDueWebhooks(app.db, { now, after, limit: AT_A_LOOK })
      after = due.length < AT_A_LOOK ? '' : (due.at(-1)?.id ?? '')
      let begun = 0
      for (const row of due.toSorted((a, b) => (a.last_at ?? 0) - (b.last_at ?? 0))) {
        const turn = { id: row.id, accountId: row.account_id, lane: laneOf(row) }
        if (isStopping || !hasRoom(turns, turn, row)) continue
        begin(turn)
        begun++
      }
      return begun
    },
    idle,
    async stop() {
      isStopping = true
      await Promise.race([idle(), Bun.sleep(STOP_MS)])
    },
  }
}

const laneOf = ({ failing_since, last_ms }: DueWebhook): Lane =>
  failing_since === null && (last_ms ?? 0) <= QUICK_MS ? 'quick' : 'slow'

function hasRoom(
  turns: ReadonlySet<Turn>,
  { id, accountId, lane }: Turn,
  { last_at }: DueWebhook,
): boolean {
  const { room, ofWebhook, ofAccount } = lanes[lane]
  const others = [...turns].filter((turn) => turn.lane === lane)
  const own = others.filter((turn) => turn.id === id).length
  const account = others.filter((turn) => turn.accountId === accountId).length
  // Nothing is known of a new receiver, so it is tried alone.
  const most = last_at === null ? 1 : ofWebhook
  return others.length < room && own < most && account < ofAccount
}

/** Sends one delivery after another, until there is none or it is the turn of others. */
async function serve(app: App, turn: Turn, isStopping: () => boolean): Promise<void> {
  const startedAt = performance.now()
  for (let count = 0; count < DELIVERIES_OF_A_TURN && !isStopping(); count++) {
    const attempt = await deliverNext(app, turn)
    if (!attempt?.isDelivered || performance.now() - startedAt > TURN_MS) return
  }
}
