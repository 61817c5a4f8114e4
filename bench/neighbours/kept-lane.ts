import type { Socket } from 'bun'

interface LaneOptions {
  port: number
  /** Expected status. */
  expects: number
  ended: (dueAt: number, failure: string | undefined) => void
}

interface Waiting {
  dueAt: number
  request: string
}

/** A pool of keep-alive connections with one request at a time on each; further requests are queued. */
export class KeptLane {
  readonly #options: LaneOptions
  readonly #free: Socket<RawCall>[] = []
  readonly #waiting: Waiting[] = []
  #underWay = 0

  constructor(options: LaneOptions) {
    this.#options = options
  }

  async open(connections: number): Promise<void> {
    await Promise.all(Array.from({ length: connections }, () => this.#connect()))
  }

  send(dueAt: number, request: string): void {
    this.#waiting.push({ dueAt, request })
    this.#pump()
  }

  /** Resolves when all requests are answered; unanswered ones fail after the timeout. */
  async close(timeoutMs: number): Promise<void> {
    const deadline = performance.now() + timeoutMs
    while (this.#underWay + this.#waiting.length > 0 && performance.now() < deadline)
      await Bun.sleep(5)
    const unanswered = this.#underWay + this.#waiting.length
    for (let left = unanswered; left > 0; left--)
      this.#options.ended(deadline - timeoutMs, 'unanswered')
  }

  #pump(): void {
    while (this.#waiting.length > 0) {
      const socket = this.#free.pop()
      if (!socket) return
      const next = this.#waiting.shift()
      if (!next) return
      this.#underWay++
      socket.data = { dueAt: next.dueAt, received: '' }
      socket.write(next.request)
    }
  }

  async #connect(): Promise<void> {
    await Bun.connect<RawCall>({
      hostname: '127.0.0.1',
      port: this.#options.port,
      data: idle,
      socket: {
        open: (socket) => {
          this.#free.push(socket)
          this.#pump()
        },
        data: (socket, bytes) => this.#receive(socket, bytes),
        close: (socket) => this.#lose(socket),
        error: () => undefined,
      },
    })
  }

  #receive(socket: Socket<RawCall>, bytes: Buffer): void {
    const { dueAt, received } = socket.data
    const text = received + bytes.toString('latin1')
    const status = statusOf(text)
    if (dueAt === undefined || status === undefined) {
      socket.data = { dueAt, received: text }
      return
    }
    this.#underWay--
    this.#options.ended(dueAt, status === this.#options.expects ? undefined : String(status))
    socket.data = idle
    this.#free.push(socket)
    this.#pump()
  }

  /** A request on a broken connection fails; the next one opens a new connection. */
  #lose(socket: Socket<RawCall>): void {
    const { dueAt } = socket.data
    const at = this.#free.indexOf(socket)
    if (at >= 0) this.#free.splice(at, 1)
    if (dueAt !== undefined) {
      this.#underWay--
      this.#options.ended(dueAt, 'broken')
    }
    this.#connect().catch(() => this.#options.ended(performance.now(), 'refused'))
  }
}

interface RawCall {
  /** Undefined while no request is pending. */
  dueAt: number | undefined
  received: string
}

const idle: RawCall = { dueAt: undefined, received: '' }

/** Undefined while the response is incomplete. */
function statusOf(text: string): number | undefined {
  const end = text.indexOf('\r\n\r\n')
  if (end < 0) return undefined
  const length = Number(/\r\ncontent-length: *(\d+)/i.exec(text.slice(0, end))?.[1] ?? 0)
  return text.length >= end + 4 + length ? Number(text.slice(9, 12)) : undefined
}
