import { afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ApiConnections, type ApiUser } from './api-connections.ts'
import { Exchange } from './exchange.ts'
import { Outlet, type Pipe } from './pipe.ts'
import { readRequestHead } from './request-head.ts'

const closing: (() => void)[] = []
afterEach(() => {
  for (const close of closing.splice(0)) close()
})

/** Gives every request the same answer, and keeps its connections open. */
function openApi(answer: string) {
  let connected = 0
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-exchange-'))
  const path = join(folder, 'api.sock')
  const server = Bun.listen({
    unix: path,
    socket: {
      open: () => {
        connected += 1
      },
      data: (socket) => void socket.write(answer),
    },
  })
  const connections = new ApiConnections([path])
  closing.push(
    () => connections.close(),
    () => server.stop(true),
    () => rmSync(folder, { recursive: true }),
  )
  return { connections, connected: () => connected }
}

test('a paused connection is resumed for its next user', async () => {
  const { connections, connected } = openApi('answer')
  for (let turn = 0; turn < 3; turn += 1) {
    const answered = Promise.withResolvers<string>()
    const user: ApiUser = {
      fromApi: (bytes) => answered.resolve(String(bytes)),
      apiDrained: () => undefined,
      apiClosed: () => answered.resolve('closed'),
    }
    const connection = await connections.acquire(user)
    connection.outlet.send(Buffer.from('question'))
    expect(await answered.promise).toBe('answer')
    connection.pipe.pause()
    connections.release(connection)
  }
  expect(connected()).toBe(1)
})

test.each([
  ['1.1', 1],
  ['1.0', 2],
])('after an HTTP/%s request the next one uses connection %d', async (version, last) => {
  const { connections, connected } = openApi('HTTP/1.1 200 OK\r\nContent-Length: 0\r\n\r\n')
  for (let turn = 0; turn < 2; turn += 1) {
    const visitor = openVisitor(`GET /api HTTP/${version}\r\nHost: go.test\r\n\r\n`, connections)
    expect(await visitor.over).toBe('ended')
  }
  expect(connected()).toBe(last)
})

test('a visitor who does not read the answer cannot keep sending an unread body', async () => {
  const { connections } = openApi('HTTP/1.1 401 Unauthorized\r\nContent-Length: 6\r\n\r\nanswer')
  const head = 'POST /api HTTP/1.1\r\nHost: go.test\r\nContent-Length: 1000\r\n\r\n'
  const visitor = openVisitor(head, connections, { isFull: true })
  await visitor.answered
  expect(visitor.isPaused()).toBe(false)
  expect(visitor.exchange.fromClient(Buffer.from('body')).length).toBe(0)
  expect(visitor.isPaused()).toBe(true)
})

/** A visitor whose socket accepts everything, or nothing. */
function openVisitor(request: string, connections: ApiConnections, { isFull = false } = {}) {
  const over = Promise.withResolvers<string>()
  const answered = Promise.withResolvers<void>()
  let isPaused = false
  const pipe: Pipe = {
    write: (bytes) => {
      answered.resolve()
      return isFull ? 0 : bytes.length
    },
    pause: () => {
      isPaused = true
    },
    resume: () => {
      isPaused = false
    },
    end: () => undefined,
    shutdown: () => undefined,
    terminate: () => over.resolve('terminated'),
  }
  const read = readRequestHead(Buffer.from(request))
  if (read.kind === 'refused') throw new Error('no request')
  const exchange = new Exchange({
    head: read.head,
    caller: { address: '192.0.2.1', isDirectFromLoopback: false },
    client: {
      pipe,
      outlet: new Outlet(pipe),
      ended: () => over.resolve('ended'),
      failed: (why) => over.resolve(why),
      moved: () => undefined,
    },
    connections,
    onChange: () => Promise.resolve(),
    isStopping: () => false,
    at: 0,
  })
  void exchange.begin()
  return { exchange, over: over.promise, answered: answered.promise, isPaused: () => isPaused }
}
