export interface RawAnswer {
  status: number
  headers: Record<string, string>
  body: string
}

export interface RawExchange {
  /** Everything received. */
  text: string
  answers: RawAnswer[]
  isClosed: boolean
}

interface RawExchangeOptions {
  /** Sent in order, with a pause between them. */
  parts: readonly (string | Buffer)[]
  /** Resolves when that many answers are complete, the connection is closed, or nothing more arrives. */
  answers?: number
  pauseMs?: number
}

const PAUSE_MS = 15
/** Without a byte for so long, no more will come. */
const SILENT_MS = 8000
const LOOK_MS = 100

/** Sends raw bytes over a new connection, and reads the answers. */
export async function exchange(port: number, options: RawExchangeOptions): Promise<RawExchange> {
  const { parts, answers: wanted = 1, pauseMs = PAUSE_MS } = options
  const over = Promise.withResolvers<void>()
  const received: Buffer[] = []
  const answers: RawAnswer[] = []
  let unread: Buffer = Buffer.alloc(0)
  let heardAt = performance.now()
  let isClosed = false
  let isOver = false
  const end = () => {
    isOver = true
    over.resolve()
  }
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(_, bytes) {
        heardAt = performance.now()
        received.push(Buffer.from(bytes))
        const { complete, rest } = takeAnswers(Buffer.concat([unread, bytes]))
        answers.push(...complete)
        unread = rest
        if (answers.length >= wanted) end()
      },
      close() {
        isClosed = true
        end()
      },
      error: end,
    },
  })
  for (const [index, part] of parts.entries()) {
    if (index > 0 && pauseMs > 0) await Bun.sleep(pauseMs)
    socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
  }
  while (!isOver && performance.now() - heardAt < SILENT_MS)
    await Promise.race([over.promise, Bun.sleep(LOOK_MS)])
  const result = { text: Buffer.concat(received).toString('latin1'), answers, isClosed }
  socket.end()
  return result
}

/** The complete answers in the bytes; supports Content-Length and answers without a body. */
export function readAnswers(bytes: Buffer): RawAnswer[] {
  return takeAnswers(bytes).complete
}

function takeAnswers(bytes: Buffer) {
  const complete: RawAnswer[] = []
  let at = 0
  while (at < bytes.length) {
    const end = bytes.indexOf('\r\n\r\n', at)
    if (end < 0) break
    const [first = '', ...lines] = bytes.toString('latin1', at, end).split('\r\n')
    const headers = Object.fromEntries(
      lines.map((line) => {
        const colon = line.indexOf(':')
        return [line.slice(0, colon).toLowerCase(), line.slice(colon + 1).trim()]
      }),
    )
    const length = Number(headers['content-length'] ?? 0)
    if (end + 4 + length > bytes.length) break
    const body = bytes.toString('utf8', end + 4, end + 4 + length)
    complete.push({ status: Number(first.split(' ')[1]), headers, body })
    at = end + 4 + length
  }
  return { complete, rest: bytes.subarray(at) }
}
