import { type Clock, MINUTE, SECOND } from '../clock.ts'
import { Problem } from './problem.ts'

export interface StreamReader {
  /** The user who reads the stream, over all sessions and API keys. */
  holder: string
  /** Whose share of all streams it takes. */
  account: string
  /** Aborts when the client disconnects. */
  signal: AbortSignal
  /** Whether the stream may continue. A throw ends it too. */
  mayGoOn(): Promise<boolean>
  /** Whole lines to send with each heartbeat. */
  beat(): string
  /** Runs once, however the stream ended. */
  ended(): void
}

/** A response of server-sent events that continues until either side ends it. */
export interface EventStream {
  readonly body: ReadableStream<Uint8Array>
  /** Sends whole events. A reader that is too slow is disconnected. */
  send(text: string): void
  end(): void
}

export interface EventStreams {
  /** Throws `too-many-streams`, beyond a share, or `busy`. May end the stream of an account that has many. */
  open(reader: StreamReader): EventStream
  /** Ends all streams and refuses new ones. */
  stop(): void
  readonly count: number
}

/** Enough for tabs on a few devices, and far below the total. */
const MOST_OF_A_HOLDER = 10
const MOST = 500
/** A tenth of all. */
const MOST_OF_AN_ACCOUNT = 50
const RETRY_SECONDS = 10
/** Buffer of a slow reader. */
const MOST_BYTES = 1_048_576
/** Proxies, and our own server, close connections that are idle for half a minute. */
const BEAT_MS = 15 * SECOND
/** Together these are the ten seconds within which a stream ends after its reader has lost access. */
const CHECK_EACH_MS = 6 * SECOND
const CHECK_WAIT_MS = 4 * SECOND
const LIFE_MS = 15 * MINUTE
const TICK_MS = SECOND

export function openEventStreams(clock: Clock): EventStreams {
  const streams = new Set<OpenStream>()
  let isStopped = false
  let ticking: Timer | undefined
  const tick = () => {
    for (const stream of streams) stream.tick()
  }
  const leave = (stream: OpenStream) => {
    streams.delete(stream)
    if (streams.size === 0) clearInterval(ticking)
  }
  return {
    open(reader) {
      if (isStopped) throw new Problem('busy', { retryAfterSeconds: RETRY_SECONDS })
      requireShare([...streams], reader)
      if (streams.size >= MOST) requireLoser([...streams], reader).end()
      const stream = new OpenStream(reader, clock, leave)
      if (streams.size === 0) ticking = setInterval(tick, TICK_MS)
      streams.add(stream)
      return stream
    },
    stop() {
      isStopped = true
      for (const stream of streams) stream.end()
    },
    get count() {
      return streams.size
    },
  }
}

function requireShare(streams: readonly OpenStream[], { holder, account }: StreamReader): void {
  const retryAfterSeconds = RETRY_SECONDS
  if (streams.filter((one) => one.holder === holder).length >= MOST_OF_A_HOLDER) {
    throw new Problem('too-many-streams', { retryAfterSeconds })
  }
  if (streams.filter((one) => one.account === account).length >= MOST_OF_AN_ACCOUNT) {
    throw new Problem('too-many-streams', { retryAfterSeconds, detail: ACCOUNT_FULL })
  }
}

const ACCOUNT_FULL = `${MOST_OF_AN_ACCOUNT} live streams are open in this account already. Close one, such as a dashboard in another tab, and try again.`

/**
 * When all places are taken: the latest stream of the account that has most of them, so that a few accounts cannot keep
 * everybody else out. Its reader may come back, and takes no place from anybody then.
 */
function requireLoser(streams: readonly OpenStream[], { account }: StreamReader): OpenStream {
  const byAccount = Map.groupBy(streams, (one) => one.account)
  const [largest = []] = [...byAccount.values()].toSorted((a, b) => b.length - a.length)
  const own = byAccount.get(account)?.length ?? 0
  const loser = largest.at(-1)
  if (loser && largest.length > own + 1) return loser
  throw new Problem('busy', { retryAfterSeconds: RETRY_SECONDS })
}

const encoder = new TextEncoder()

class OpenStream implements EventStream {
  readonly holder: string
  readonly account: string
  readonly body: ReadableStream<Uint8Array>
  readonly #reader: StreamReader
  readonly #clock: Clock
  readonly #leave: (stream: OpenStream) => void
  readonly #endsAt: number
  #controller: ReadableStreamDefaultController<Uint8Array> | undefined
  #sentAt: number
  #checkedAt: number
  #isChecking = false

  constructor(reader: StreamReader, clock: Clock, leave: (stream: OpenStream) => void) {
    const now = clock()
    this.holder = reader.holder
    this.account = reader.account
    this.#reader = reader
    this.#clock = clock
    this.#leave = leave
    this.#endsAt = now + LIFE_MS
    this.#sentAt = now
    this.#checkedAt = now
    this.body = new ReadableStream<Uint8Array>(
      {
        start: (controller) => {
          this.#controller = controller
        },
        cancel: () => this.#free(),
      },
      new ByteLengthQueuingStrategy({ highWaterMark: MOST_BYTES }),
    )
    reader.signal.addEventListener('abort', () => this.end(), { once: true })
  }

  send(text: string): void {
    const controller = this.#controller
    if (!controller) return
    if ((controller.desiredSize ?? 0) > 0) {
      controller.enqueue(encoder.encode(text))
      this.#sentAt = this.#clock()
    } else this.#cut(controller)
  }

  end(): void {
    const controller = this.#controller
    this.#free()
    controller?.close()
  }

  /** Once a second: end the stream, check access, or send a heartbeat. */
  tick(): void {
    const now = this.#clock()
    const isUnanswered = this.#isChecking && now >= this.#checkedAt + CHECK_WAIT_MS
    if (now >= this.#endsAt || isUnanswered) this.end()
    else if (!this.#isChecking && now >= this.#checkedAt + CHECK_EACH_MS)
      void this.#checkAccess(now)
    if (now >= this.#sentAt + BEAT_MS) this.send(`:\n${this.#reader.beat()}\n`)
  }

  async #checkAccess(now: number): Promise<void> {
    this.#checkedAt = now
    this.#isChecking = true
    // An error counts as no: on reconnecting, the client gets a response that says why.
    const mayGoOn = await this.#reader.mayGoOn().catch(() => false)
    this.#isChecking = false
    if (!mayGoOn) this.end()
  }

  /** Drops buffered data, so that its memory is free at once. */
  #cut(controller: ReadableStreamDefaultController<Uint8Array>): void {
    this.#free()
    controller.error(new Error('the reader is too slow'))
  }

  #free(): void {
    if (!this.#controller) return
    this.#controller = undefined
    this.#leave(this)
    this.#reader.ended()
  }
}
