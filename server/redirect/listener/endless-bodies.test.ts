import { afterEach, describe, expect, test } from 'bun:test'
import type { Socket } from 'bun'
import { openRig, type RedirectRig, type RigOptions } from '../../testing/programs/redirect-rig.ts'
import { until } from '../../testing/until.ts'

const rigs: RedirectRig[] = []
afterEach(async () => {
  await Promise.all(rigs.splice(0).map((rig) => rig.close()))
})

async function open(options: Partial<RigOptions> = {}): Promise<RedirectRig> {
  const rig = await openRig({ parser: 'plain', ...options })
  rigs.push(rig)
  await rig.link({ key: 'known' })
  return rig
}

const MEGABYTE = 1024 * 1024
const BODY_BYTES = 256 * MEGABYTE
/** The systems at both ends buffer up to 10 MB of a connection in this machine. */
const BUFFERS_MAX = 32 * MEGABYTE
const PIECE = Buffer.from(`10000\r\n${'a'.repeat(65_536)}\r\n`)

const early = () => new Response('no', { status: 404 })

describe('a client that goes on sending after its answer', () => {
  test.each([
    ['a call', 'POST /api/x HTTP/1.1\r\nHost: go.test\r\nTransfer-Encoding: chunked', 404],
    ['a call with a length', `PUT /api/x HTTP/1.1\r\nHost: go.test\r\nContent-Length: 1e`, 400],
    [
      'a call with a known length',
      `PUT /api/x HTTP/1.1\r\nHost: go.test\r\nContent-Length: ${BODY_BYTES}`,
      413,
    ],
    ['a link', 'POST /known HTTP/1.1\r\nHost: go.test\r\nTransfer-Encoding: chunked', 405],
    ['a page', 'POST /app/ HTTP/1.1\r\nHost: go.test\r\nTransfer-Encoding: chunked', 404],
    ['a broken head', 'POST /api/x HTTP/1.1\r\nHost : go.test', 400],
    [
      'an upgrade',
      'GET /api/x HTTP/1.1\r\nHost: go.test\r\nConnection: upgrade\r\nUpgrade: h2c\r\nTransfer-Encoding: chunked',
      404,
    ],
  ])('is not read without end: %s', async (_, head, status) => {
    const rig = await open({ application: early })
    const client = await sendEndlessly(rig.port, head)
    await client.closed
    expect(client.answer()).toStartWith(`HTTP/1.1 ${status} `)
    expect(client.sent()).toBeLessThan(BUFFERS_MAX)
  })
})

test('a body is sent on no faster than the call reads it, and whole', async () => {
  const mayRead = Promise.withResolvers<void>()
  let read = 0
  const rig = await open({
    application: async (request) => {
      await mayRead.promise
      for await (const bytes of request.body ?? []) read += bytes.length
      return new Response('read')
    },
  })
  const bytes = 40 * MEGABYTE
  const head = `POST /api/x HTTP/1.1\r\nHost: go.test\r\nContent-Length: ${bytes}`
  const client = await sendEndlessly(rig.port, head, bytes)
  let turns = 0
  let seen = client.sent()
  // All parts share this process, so turns of its loop without a byte show that they wait.
  await until(
    () => {
      turns = client.sent() === seen ? turns + 1 : 0
      seen = client.sent()
      return turns === 200
    },
    { everyMs: 0 },
  )
  expect(seen).toBeLessThan(BUFFERS_MAX)
  mayRead.resolve()
  await until(() => client.answer().endsWith('read'))
  expect(read).toBe(bytes)
})

/** Sends the head and then a body of that length, as fast as the other end takes it. */
async function sendEndlessly(port: number, head: string, bytes = BODY_BYTES) {
  const closed = Promise.withResolvers<void>()
  const start = Buffer.from(`${head}\r\n\r\n`)
  let rest: Uint8Array = start
  let sent = -start.length
  let answer = ''
  const push = (socket: Socket) => {
    while (sent < bytes) {
      const part = rest.subarray(0, bytes - sent)
      const written = Math.max(0, socket.write(part))
      sent += written
      rest = rest.subarray(written)
      if (written < part.length) return
      if (rest.length === 0) rest = PIECE
    }
  }
  await Bun.connect({
    hostname: '127.0.0.1',
    port,
    allowHalfOpen: true,
    socket: {
      open: push,
      drain: push,
      data: (_, received) => {
        answer += received.toString('latin1')
      },
      close: () => closed.resolve(),
      // Without this Bun closes what the other end has half closed.
      end: () => undefined,
      error: () => undefined,
    },
  })
  return { closed: closed.promise, sent: () => sent, answer: () => answer }
}
