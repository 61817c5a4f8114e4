import { readFileSync } from 'node:fs'
import { KeptLane } from './kept-lane.ts'

/**
 * A separate program that sends redirects and a small call at a fixed rate until SIGTERM; its result is one line of JSON. A
 * wait counts from the time a request was due, which avoids coordinated omission.
 */
export interface SenderOptions {
  port: number
  /** Visited repeatedly: cached by the redirect process after the first seconds. */
  hotKeys: readonly string[]
  /** A file of keys, one per line, each visited once. */
  keysPath: string
  /** Number of lines that were used before. */
  from: number
  /** Sessions of the other account, used alternately: each has a limit of calls. */
  tokens: readonly string[]
}

export const redirectKinds = ['cached', 'uncached', 'unknown'] as const
export type RedirectKind = (typeof redirectKinds)[number]
type RequestKind = RedirectKind | 'account'

export interface SenderResult {
  /** Milliseconds from the due time of a request to its complete response. */
  waitsMs: Readonly<Record<RequestKind, readonly number[]>>
  /** Number of missing or unexpected responses, by kind. */
  failures: Readonly<Record<string, number>>
  /** The longest delay of this process itself. */
  latestMs: number
  /** Number of keys of the file that were visited. */
  followed: number
}

const REDIRECTS_A_SECOND = 1000
const CALLS_A_SECOND = 10
/** Per kind, so that a slow kind does not delay the others. */
const CONNECTIONS = 24
/** Warm-up for the just-in-time compilers of both sides: sent and checked, but not timed. */
const WARM_MS = 1500
const ANSWER_MS = 30_000
const AGENT =
  'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0.0.0 Safari/537.36'

const statuses: Readonly<Record<RedirectKind, number>> = {
  cached: 302,
  uncached: 302,
  unknown: 404,
}

async function send({ port, hotKeys, keysPath, from, tokens }: SenderOptions): Promise<void> {
  const keys = readFileSync(keysPath, 'utf8').split('\n')
  const results = new Results()
  const lanes = await Promise.all(redirectKinds.map((kind) => openLane(port, kind, results)))
  const keyOf = (kind: RedirectKind): string => {
    if (kind === 'cached') return hotKeys[Math.floor(Math.random() * hotKeys.length)] ?? ''
    if (kind === 'uncached') return keys[(from + results.followed++) % keys.length] ?? ''
    return `no-${crypto.randomUUID().slice(0, 13)}`
  }
  const calls: Promise<void>[] = []
  const startedAt = performance.now()
  results.timedFrom = startedAt + WARM_MS
  const redirects = new Pace(startedAt, REDIRECTS_A_SECOND)
  const accounts = new Pace(startedAt, CALLS_A_SECOND)
  const isStopping = stopped()
  while (!isStopping()) {
    const now = performance.now()
    results.looked(now)
    for (const { number, dueAt } of redirects.due(now)) {
      const at = number % redirectKinds.length
      lanes[at]?.send(dueAt, requestFor(keyOf(redirectKinds[at] ?? 'cached'), port))
    }
    for (const { number, dueAt } of accounts.due(now)) {
      const asked = askAccount(port, tokens[number % tokens.length] ?? '')
      calls.push(asked.then((failure) => results.ended('account', dueAt, failure)))
    }
    await Bun.sleep(1)
  }
  await Promise.all([...lanes.map((lane) => lane.close(ANSWER_MS)), ...calls])
  // Await the write: a pipe takes only a part at once, and the exit would lose the rest.
  await Bun.write(Bun.stdout, JSON.stringify(results.result()))
  process.exit(0)
}

/** Due times at a fixed rate, independent of earlier requests. */
class Pace {
  readonly #startedAt: number
  readonly #gapMs: number
  #number = 0

  constructor(startedAt: number, perSecond: number) {
    this.#startedAt = startedAt
    this.#gapMs = 1000 / perSecond
  }

  *due(now: number): Generator<{ number: number; dueAt: number }> {
    for (;;) {
      const dueAt = this.#startedAt + this.#number * this.#gapMs
      if (dueAt > now) return
      yield { number: this.#number++, dueAt }
    }
  }
}

class Results {
  timedFrom = Number.POSITIVE_INFINITY
  followed = 0
  readonly #waitsMs: { readonly [kind in RequestKind]: number[] } = {
    cached: [],
    uncached: [],
    unknown: [],
    account: [],
  }
  readonly #failures: { [what: string]: number } = {}
  #lookedAt: number | undefined
  #latestMs = 0

  ended(kind: RequestKind, dueAt: number, failure: string | undefined): void {
    if (failure !== undefined) {
      const name = `${kind}: ${failure}`
      this.#failures[name] = (this.#failures[name] ?? 0) + 1
    }
    const waitMs = Math.round((performance.now() - dueAt) * 100) / 100
    if (dueAt >= this.timedFrom) this.#waitsMs[kind].push(waitMs)
  }

  /** Records that due requests were checked now. */
  looked(now: number): void {
    const gapMs = now - (this.#lookedAt ?? now)
    if (now > this.timedFrom) this.#latestMs = Math.max(this.#latestMs, gapMs)
    this.#lookedAt = now
  }

  result(): SenderResult {
    return {
      waitsMs: this.#waitsMs,
      failures: this.#failures,
      latestMs: this.#latestMs,
      followed: this.followed,
    }
  }
}

async function openLane(port: number, kind: RedirectKind, results: Results): Promise<KeptLane> {
  const lane = new KeptLane({
    port,
    expects: statuses[kind],
    ended: (dueAt, failure) => results.ended(kind, dueAt, failure),
  })
  await lane.open(CONNECTIONS)
  return lane
}

/** Uses a different visitor address each time: this machine is a trusted proxy. */
function requestFor(key: string, port: number): string {
  const byte = () => Math.floor(Math.random() * 254) + 1
  return [
    `GET /${key} HTTP/1.1`,
    `Host: localhost:${port}`,
    `User-Agent: ${AGENT}`,
    `X-Forwarded-For: ${(byte() % 89) + 11}.${byte()}.${byte()}.${byte()}`,
    'Accept-Language: de-DE,de;q=0.9,en;q=0.8',
    '\r\n',
  ].join('\r\n')
}

/** What was wrong with the response, if anything. */
async function askAccount(port: number, token: string): Promise<string | undefined> {
  try {
    const answer = await fetch(`http://127.0.0.1:${port}/api/ui/v1/account`, {
      headers: { authorization: `Bearer ${token}` },
      signal: AbortSignal.timeout(ANSWER_MS),
    })
    await answer.arrayBuffer()
    return answer.status === 200 ? undefined : String(answer.status)
  } catch {
    return 'broken'
  }
}

function stopped(): () => boolean {
  let isStopped = false
  process.once('SIGTERM', () => {
    isStopped = true
  })
  return () => isStopped
}

if (import.meta.main) await send(JSON.parse(process.argv[2] ?? '') as SenderOptions)
