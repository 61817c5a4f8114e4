import { connect, type Socket } from 'node:net'

/** A request whose answer can be distinguished from all others. */
interface MixedRequest {
  id: string
  method: string
  bytes: Buffer
  /** The expected status. */
  status: number
  /** Expected in the answer's head or body; undefined if the answer cannot contain it. */
  mark: string | undefined
  /** The server closes the connection after the answer. */
  isLast: boolean
}

export interface MixedOptions {
  port: number
  seed: number
  connections: number
  /** Number of concurrent connections. */
  atOnce: number
  /** A link that forwards its query. */
  key: string
}

export interface MixedResult {
  answers: number
  left: number
  /** Descriptions of all failures. */
  wrong: string[]
}

const HANGS_MS = 20_000
/** More than socket buffers hold, so that a slow reader causes backpressure. */
const LARGE_BYTES = 3_000_000

/** Pseudo-random numbers from 0 up to 1, the same for the same seed. */
export function chanceOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

/** The application for `visitAtRandom`: each answer names its request. */
export async function answerMixed(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url)
  const headers = { 'x-id': searchParams.get('id') ?? '' }
  const kind = searchParams.get('kind')
  if (kind === 'early') return new Response('early', { status: 401, headers })
  if (kind === 'none') return new Response(null, { status: 204, headers })
  if (kind === 'large') return new Response(new Uint8Array(LARGE_BYTES), { headers })
  if (kind === 'stream') return new Response(piecemeal(), { headers })
  if (kind === 'late') await Bun.sleep(5)
  const body = request.method === 'GET' ? '' : await request.text()
  return new Response(body, { headers })
}

function piecemeal(): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async start(controller) {
      for (let piece = 0; piece < 4; piece += 1) {
        controller.enqueue(new TextEncoder().encode(`piece ${piece}`))
        await Bun.sleep(1)
      }
      controller.close()
    },
  })
}

/** Runs many concurrent visitors with random requests; many are slow, and some disconnect at random. */
export async function visitAtRandom(options: MixedOptions): Promise<MixedResult> {
  const chance = chanceOf(options.seed)
  const result: MixedResult = { answers: 0, left: 0, wrong: [] }
  let next = 0
  const visitor = async () => {
    while (next < options.connections) {
      next += 1
      await visit({ ...options, name: `${options.seed}-${next}`, chance }, result)
    }
  }
  await Promise.all(Array.from({ length: options.atOnce }, visitor))
  return result
}

interface MixedVisit extends Pick<MixedOptions, 'port' | 'key'> {
  name: string
  chance: () => number
}

async function visit({ port, key, name, chance }: MixedVisit, result: MixedResult): Promise<void> {
  const requests = requestsOf(name, key, chance)
  const leavesAfterMs = chance() < 0.2 ? chance() * 12 : undefined
  const isSlow = chance() < 0.1
  const socket = connect({ port, host: '127.0.0.1' })
  const reading = new AnswerReader(requests)
  const over = Promise.withResolvers<string>()
  socket.on('error', () => undefined)
  socket.on('close', () => over.resolve('closed'))
  socket.on('data', (bytes: Buffer) => {
    reading.take(bytes)
    if (reading.isOver) over.resolve('answered')
    if (isSlow) hold(socket, chance() * 4)
  })
  const hang = setTimeout(() => over.resolve('hangs'), HANGS_MS)
  const leave =
    leavesAfterMs === undefined ? undefined : setTimeout(() => over.resolve('left'), leavesAfterMs)
  await send(socket, requests, chance)
  const end = await over.promise
  clearTimeout(hang)
  clearTimeout(leave)
  if (chance() < 0.5) socket.resetAndDestroy()
  else socket.destroy()
  result.answers += reading.count
  if (end === 'left') result.left += 1
  const isCut = end !== 'left' && !reading.isOver
  if (isCut) reading.wrong.push(`${end} with ${reading.count} of ${requests.length} answers`)
  const ids = requests.map(({ id }) => id).join(' ')
  result.wrong.push(...reading.wrong.map((what) => `${ids}: ${what}`))
}

function hold(socket: Socket, pauseMs: number): void {
  socket.pause()
  setTimeout(() => socket.resume(), pauseMs)
}

async function send(socket: Socket, requests: readonly MixedRequest[], chance: () => number) {
  const bytes = Buffer.concat(requests.map((request) => request.bytes))
  const parts = chance() < 0.4 ? 1 : 1 + Math.floor(chance() * 8)
  let from = 0
  for (let part = 1; part <= parts && !socket.destroyed; part += 1) {
    const to = part === parts ? bytes.length : from + Math.floor(chance() * (bytes.length - from))
    socket.write(bytes.subarray(from, to))
    from = to
    if (chance() < 0.5) await Bun.sleep(chance() * 3)
  }
}

function requestsOf(name: string, key: string, chance: () => number): MixedRequest[] {
  const requests: MixedRequest[] = []
  const length = 1 + Math.floor(chance() * 6)
  while (requests.length < length) {
    const kind = kinds[Math.floor(chance() * kinds.length)] ?? link
    const request = kind({ id: `${name}-${requests.length}`, key, chance })
    requests.push(request)
    if (request.isLast) break
  }
  return requests
}

interface RequestOptions {
  id: string
  key: string
  chance: () => number
}

const END = '\r\n\r\n'
const headOf = (line: string, ...headers: string[]) =>
  [line, 'Host: go.test', ...headers].join('\r\n') + END

const link = ({ id, key }: RequestOptions): MixedRequest => ({
  ...usual(id, headOf(`GET /${key}?id=${id} HTTP/1.1`)),
  status: 302,
})

function missing({ id }: RequestOptions): MixedRequest {
  const request = usual(id, headOf(`GET /unknown${id} HTTP/1.1`))
  return { ...request, status: 404, mark: undefined }
}

const call =
  (kind: string, { method = 'GET', status = 200, headers = [] as string[] } = {}) =>
  ({ id }: RequestOptions): MixedRequest => ({
    ...usual(id, headOf(`${method} /api/x?id=${id}&kind=${kind} HTTP/1.1`, ...headers)),
    method,
    status,
  })

function last({ id, chance }: RequestOptions): MixedRequest {
  const isOld = chance() < 0.5
  const line = `GET /api/x?id=${id}&kind=late HTTP/1.${isOld ? 0 : 1}`
  return { ...usual(id, headOf(line, ...(isOld ? [] : ['Connection: close']))), isLast: true }
}

/** A body that looks like a request to a server that loses track of its length. */
function posted({ id, chance }: RequestOptions, kind = 'echo'): MixedRequest {
  const body = `mark-${id} ${'x'.repeat(chance() * 3000)}\r\n\r\nGET /api/x?id=stolen HTTP/1.1${END}`
  const line = `POST /api/x?id=${id}&kind=${kind} HTTP/1.1`
  const isChunked = chance() < 0.5
  const framing = isChunked ? 'Transfer-Encoding: chunked' : `Content-Length: ${body.length}`
  const expect = chance() < 0.2 ? ['Expect: 100-continue'] : []
  const text = headOf(line, framing, ...expect) + (isChunked ? chunked(body, chance) : body)
  return { ...usual(id, text), method: 'POST' }
}

function chunked(body: string, chance: () => number): string {
  let text = ''
  for (let at = 0; at < body.length; ) {
    const piece = body.slice(at, at + 1 + Math.floor(chance() * 900))
    const extension = chance() < 0.3 ? ';a=b' : ''
    text += `${piece.length.toString(16)}${extension}\r\n${piece}\r\n`
    at += piece.length
  }
  return `${text}0${END}`
}

const kinds: ((options: RequestOptions) => MixedRequest)[] = [
  link,
  link,
  missing,
  call('echo'),
  call('late'),
  call('stream'),
  call('large'),
  call('none', { status: 204 }),
  call('echo', { method: 'HEAD' }),
  call('large', { method: 'HEAD' }),
  call('echo', { headers: ['Content-Length: 0'] }),
  posted,
  posted,
  (options) => posted(options, 'late'),
  (options) => ({ ...posted(options, 'early'), status: 401 }),
  last,
]

const usual = (id: string, text: string): MixedRequest => ({
  id,
  method: 'GET',
  bytes: Buffer.from(text, 'latin1'),
  status: 200,
  mark: `id=${id}`,
  isLast: false,
})

/** Reads the answers of one connection, and compares each with its request. */
class AnswerReader {
  readonly wrong: string[] = []
  count = 0
  readonly #requests: readonly MixedRequest[]
  #rest = Buffer.alloc(0)
  /** Bytes of a body still to be received. */
  #skipped = 0
  #isChunked = false
  #isClosing = false

  constructor(requests: readonly MixedRequest[]) {
    this.#requests = requests
  }

  /** Complete when all are answered, or the server has announced the end of the connection. */
  get isOver(): boolean {
    const isAll = this.count === this.#requests.length || this.#isClosing
    return isAll && this.#skipped === 0 && !this.#isChunked
  }

  take(bytes: Buffer): void {
    const skipped = Math.min(this.#skipped, bytes.length)
    this.#skipped -= skipped
    this.#rest = Buffer.concat([this.#rest, bytes.subarray(skipped)])
    while (this.#readOne());
  }

  #readOne(): boolean {
    if (this.#rest.length === 0) return false
    const end = this.#rest.indexOf(END)
    if (end < 0) return false
    if (this.#isChunked) {
      this.#isChunked = false
      return this.#drop(end + END.length)
    }
    const head = this.#rest.toString('latin1', 0, end)
    this.#drop(end + END.length)
    if (head.startsWith('HTTP/1.1 100')) return true
    const request = this.#requests[this.count]
    this.count += 1
    if (request === undefined) this.wrong.push(`an answer too many: ${head}`)
    else this.#compare(request, head)
    return true
  }

  #compare(request: MixedRequest, head: string): void {
    const status = Number(head.split(' ')[1])
    const id = /^x-id: (.*)$/im.exec(head)?.[1] ?? /^location: .*id=(.*)$/im.exec(head)?.[1]
    const isRight =
      status === request.status && (!request.mark || request.mark === `id=${id?.trim()}`)
    if (!isRight) this.wrong.push(`${request.id} is answered with ${head}`)
    this.#isClosing ||= /^connection: close/im.test(head) || request.isLast
    if (request.method === 'HEAD' || status === 204) return
    this.#isChunked = /^transfer-encoding: chunked/im.test(head)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    const here = Math.min(length, this.#rest.length)
    const body = this.#rest.toString('latin1', 0, here)
    const mark = /mark-(\S+)/.exec(body)?.[1]
    if (mark !== undefined && mark !== request.id)
      this.wrong.push(`${request.id} has the body of ${mark}`)
    this.#drop(here)
    this.#skipped = length - here
  }

  #drop(bytes: number): true {
    this.#rest = this.#rest.subarray(bytes)
    return true
  }
}
