import type { ServerAnswer } from '../servers/call.ts'
import type { Fault } from '../servers/fault.ts'
import { holderOf, type Server } from '../servers/servers.ts'
import type { Queue } from './queue.ts'
import { afterFault, heldBack, isDue, sending, type Wish } from './wish.ts'

export interface MadeLink {
  shortUrl: string
  redirectTo: string
}

export type Outcome =
  | { kind: 'made'; wish: Wish; link: MadeLink }
  | { kind: 'waiting' | 'held'; wish: Wish }
  /** Another call sends it, or it was removed. */
  | { kind: 'elsewhere' }

export interface SenderParts {
  queue: Queue
  findServer: (origin: string) => Promise<Server | undefined>
  /** Whether the server answers at all: while it does not, nothing is sent that would then be in doubt. */
  probe: (origin: string) => Promise<ServerAnswer<unknown>>
  make: (server: Server, wish: Wish) => Promise<ServerAnswer<MadeLink>>
  now: () => number
}

const GONE =
  'This server was removed from the extension. Add it again, then try again, or remove this.'

/** Sends wishes, each at most once at a time. */
export function openSender(parts: SenderParts) {
  const { queue, now } = parts
  const underway = new Map<string, Promise<Outcome>>()

  function send(id: string): Promise<Outcome> {
    const running = underway.get(id)
    if (running) return running
    const started = attempt(parts, id).finally(() => underway.delete(id))
    underway.set(id, started)
    return started
  }

  return {
    send,
    /** All that are due. Returns what became of each. */
    async sendDue(): Promise<readonly Outcome[]> {
      const due = (await queue.list()).filter((wish) => isDue(wish, now()))
      const outcomes: Outcome[] = []
      for (const { id } of due) outcomes.push(await send(id))
      return outcomes
    },
  }
}

async function attempt(parts: SenderParts, id: string): Promise<Outcome> {
  const { queue, findServer, probe, make, now } = parts
  const wish = await queue.find(id)
  if (wish?.state !== 'waiting') return { kind: 'elsewhere' }
  const server = await findServer(wish.origin)
  if (!server) return store(queue, { ...wish, state: 'held', sentence: GONE })
  const held = heldBack(wish, { holder: holderOf(server), now: now() })
  if (held) return store(queue, held)

  const reached = await probe(server.origin)
  // Nothing was sent, so nothing is in doubt, and a person has nothing to decide.
  if (!reached.isFine) {
    const fault: Fault = { ...reached.fault, kind: 'away', isUnclear: false }
    return store(queue, afterFault(wish, { fault, now: now() }))
  }

  // It may have been removed, or tried again under another id, while we looked.
  const wishes = await queue.replace(id, (stored) => sending(stored, now()))
  if (!wishes.some((each) => each.id === id)) return { kind: 'elsewhere' }
  const answer = await make(server, wish)
  if (!answer.isFine) return store(queue, afterFault(wish, { fault: answer.fault, now: now() }))
  await queue.remove(id)
  return { kind: 'made', wish, link: answer.value }
}

async function store(queue: Queue, wish: Wish): Promise<Outcome> {
  const wishes = await queue.replace(wish.id, () => wish)
  const isThere = wishes.some(({ id }) => id === wish.id)
  if (!isThere) return { kind: 'elsewhere' }
  return { kind: wish.state === 'held' ? 'held' : 'waiting', wish }
}
