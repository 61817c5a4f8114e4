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
  /** Resolves when that many answers are complete, or the connection is closed. */
  answers?: number
  pauseMs?: number
}

const PAUSE_MS = 15
const LONGEST_MS = 8000

/** Sends raw bytes over a new connection, and reads the answers. */
export async function exchange(port: number, options: RawExchangeOptions): Promise<RawExchange> {
  const { parts, answers: wanted = 1, pauseMs = PAUSE_MS } = options
  const over = Promise.withResolvers<void>()
  let received = Buffer.alloc(0)
  let isClosed = false
  const socket = await Bun.connect({
    hostname: '127.0.0.1',
    port,
    socket: {
      data(_, bytes) {
        received = Buffer.concat([received, bytes])
        if (readAnswers(received).length >= wanted) over.resolve()
      },
      close() {
        isClosed = true
        over.resolve()
      },
      error: () => over.resolve(),
    },
  })
  for (const [index, part] of parts.entries()) {
    if (index > 0 && pauseMs > 0) await Bun.sleep(pauseMs)
    socket.write(typeof part === 'string' ? Buffer.from(part, 'latin1') : part)
  }
  await Promise.race([over.promise, Bun.sleep(LONGEST_MS)])
  const result = { text: received.toString('latin1'), answers: readAnswers(received), isClosed }
  socket.end()
  return result
}

/** The complete answers in the bytes; supports Content-Length and answers without a body. */
export function readAnswers(bytes: Buffer): RawAnswer[] {
  const answers: RawAnswer[] = []
  for (let at = 0; at < bytes.length; ) {
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
    answers.push({ status: Number(first.split(' ')[1]), headers, body })
    at = end + 4 + length
  }
  return answers
}
