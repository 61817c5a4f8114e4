import { connect, type Socket } from 'node:net'
import { randomFrom } from '../../platform/random.ts'
import { AnswerReader } from './answer-reader.ts'
import { type MixedRequest, requestsOf } from './requests.ts'

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
  const chance = randomFrom(options.seed)
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
