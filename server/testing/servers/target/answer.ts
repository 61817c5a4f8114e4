import type { Socket } from 'node:net'

/** What a target sends to one request. */
export interface Answer {
  /** 200 if missing. */
  status?: number
  headers?: Readonly<Record<string, string>>
  /** The body of a GET; a HEAD gets its length only. */
  body?: string | Uint8Array
  /** Waits before the first byte. */
  delayMs?: number
  /** Sends the body byte by byte, with this pause after each. */
  byteEveryMs?: number
  /** Goes on with the body until the other side leaves. */
  isEndless?: boolean
  /** Resets the connection after so many bytes of the whole answer, headers included. */
  resetAfter?: number
  /** Takes the request and never answers. */
  isSilent?: boolean
  /** Sent in place of an HTTP answer. */
  raw?: string
}

export interface PageWish {
  title?: string
  language?: string
  text?: string
  /** utf-8 or iso-8859-1. */
  charset?: string
}

/** An HTML page. */
export function page({
  title = 'Shop',
  language = 'en',
  text = '',
  charset = 'utf-8',
}: PageWish): Answer {
  const body = `<!doctype html><html lang="${language}"><head><title>${title}</title></head><body>${text}</body></html>`
  const isLatin = charset.toLowerCase() === 'iso-8859-1'
  return {
    headers: { 'content-type': `text/html; charset=${charset}` },
    body: Buffer.from(body, isLatin ? 'latin1' : 'utf8'),
  }
}

/** A page that says that there is nothing, with status 200. */
export const softNotFound = (): Answer =>
  page({
    title: 'Page not found',
    text: '<h1>404</h1><p>The page you are looking for does not exist.</p>',
  })

export const redirectTo = (location: string, status = 302): Answer => ({
  status,
  headers: { location },
})

export async function send(socket: Socket, method: string, answer: Answer): Promise<void> {
  if (answer.isSilent) return
  if (answer.delayMs) await pause(answer.delayMs)
  if (answer.raw !== undefined) {
    socket.end(answer.raw)
    return
  }
  const body = Buffer.from(answer.body ?? '')
  const head = Buffer.from(headOf(answer, body.length))
  const content = method === 'HEAD' ? Buffer.alloc(0) : body
  if (answer.resetAfter !== undefined) {
    const bytes = Buffer.concat([head, content]).subarray(0, answer.resetAfter)
    if (bytes.length > 0) await written(socket, bytes)
    socket.resetAndDestroy()
    return
  }
  await written(socket, head)
  if (method !== 'HEAD') await sendBody(socket, content, answer)
  socket.end()
}

async function sendBody(socket: Socket, body: Buffer, answer: Answer): Promise<void> {
  const { byteEveryMs } = answer
  const parts = byteEveryMs === undefined ? [body] : [...body].map((byte) => Buffer.of(byte))
  for (const part of parts) {
    await written(socket, part)
    if (byteEveryMs) await pause(byteEveryMs)
  }
  if (!answer.isEndless) return
  const more = Buffer.alloc(16_384, 'more ')
  while (socket.writable) {
    await written(socket, more)
    await pause(byteEveryMs ?? 1)
  }
}

function headOf({ status = 200, headers = {}, isEndless }: Answer, length: number): string {
  const all = {
    'content-type': 'text/html; charset=utf-8',
    ...(isEndless ? {} : { 'content-length': String(length) }),
    connection: 'close',
    ...headers,
  }
  const lines = Object.entries(all).map(([name, text]) => `${name}: ${text}\r\n`)
  return `HTTP/1.1 ${status} Scripted\r\n${lines.join('')}\r\n`
}

/** Resolves also when the other side has left. */
const written = (socket: Socket, bytes: Uint8Array) =>
  new Promise<void>((done) => {
    if (!socket.writable || bytes.length === 0) return done()
    const end = () => done()
    socket.once('close', end)
    socket.write(bytes, () => {
      socket.off('close', end)
      done()
    })
  })

const pause = (ms: number) => new Promise<void>((done) => setTimeout(done, ms).unref())
