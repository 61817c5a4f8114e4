import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createApp } from './app.ts'
import { SMALL_BODY_BYTES } from './platform/http/body-places.ts'
import { openLog } from './platform/log.ts'
import { openTestApp } from './testing/app.ts'
import { until } from './testing/until.ts'

const lines: { level: string; message: string; route?: string; status?: number }[] = []
const JSON_HEAD = 'Content-Type: application/json\r\n'
const LOGIN = '/api/ui/v1/auth/login'

let opened: Awaited<ReturnType<typeof openTestApp>>
let server: ReturnType<typeof Bun.serve>
beforeAll(async () => {
  opened = await openTestApp(':memory:')
  const log = openLog('info', {}, (line) => lines.push(JSON.parse(line)))
  const { fetch } = createApp({ ...opened.test.app, log })
  server = Bun.serve({ hostname: '127.0.0.1', port: 0, fetch: (request) => fetch(request, {}) })
})
afterAll(async () => {
  await server.stop(true)
  await opened.close()
})

function open(head: string, path = LOGIN) {
  const socket = connect(server.port ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  const answer = Promise.withResolvers<string>()
  socket.once('data', (bytes) => answer.resolve(bytes.toString()))
  socket.write(`POST ${path} HTTP/1.1\r\nHost: a\r\n${head}`)
  return { socket, answer: answer.promise }
}

const logged = () => lines.filter(({ route }) => route === LOGIN)

test('a client that disconnects in the middle of its body is not logged as an error', async () => {
  const { socket } = open(`${JSON_HEAD}Content-Length: 100\r\n\r\n{"username":`)
  setTimeout(() => socket.destroy(), 50)
  await until(() => logged().length > 0)
  expect(logged()).toMatchObject([{ level: 'info', message: 'call', status: 400 }])
})

test('a body without a length is refused as soon as it is too large', async () => {
  const { socket, answer } = open(`${JSON_HEAD}Transfer-Encoding: chunked\r\n\r\n`)
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
  const sending = setInterval(() => socket.write(chunk), 1)
  expect(await answer).toStartWith('HTTP/1.1 413')
  clearInterval(sending)
  socket.destroy()
})

describe('large bodies in parallel', () => {
  const CREATE = '/api/ui/v1/redirects/standard'
  const BULK = '/api/ui/v1/redirects/bulk'
  const item = JSON.stringify({ action: 'delete', key: 'a'.repeat(60), domain: 'b'.repeat(60) })
  const IMPORTS = '/api/ui/v1/imports'
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`

  /** Begins a body that does not end. */
  const begin = (path: string, token: string, lines: string) =>
    open(`Authorization: Bearer ${token}\r\n${lines}`, path)

  const statusOf = (answer: string) => Number(answer.slice('HTTP/1.1 '.length).slice(0, 3))

  test('are refused beyond two of a person, before they are read, and small ones never', async () => {
    const token = await opened.test.register()
    const other = await opened.test.register()
    const large = `${JSON_HEAD}Content-Length: 900000\r\n\r\n{"items":[${`${item},`.repeat(700)}`
    // None ends, so only one that is refused is answered.
    const three = Array.from({ length: 3 }, () => begin(BULK, token, large))
    const refused = await Promise.race(three.map(({ answer }) => answer))
    expect(statusOf(refused)).toBe(503)
    expect(refused).toContain('retry-after: 2')
    const small = () =>
      opened.test.call(CREATE, { token, body: { redirectTo: 'https://example.com/' } })
    expect((await small()).status).toBe(201)
    const theirs = begin(BULK, other, large)
    expect(await Promise.race([theirs.answer, Bun.sleep(100)])).toBeUndefined()
    for (const { socket } of [...three, theirs]) socket.destroy()
    const again = await until(async () => {
      const body = `{"items":[${Array.from({ length: 700 }, () => item)}]}`
      const answer = await opened.test.call(BULK, { token, body })
      return answer.status !== 503 && answer
    })
    expect(again.status).toBe(200)
  })

  test('count the same without a length, and a refused file costs none of those an hour', async () => {
    const token = await opened.test.register()
    const head = 'Content-Type: text/csv\r\nTransfer-Encoding: chunked\r\n\r\n'
    const all = Array.from({ length: 40 }, () => begin(IMPORTS, token, `${head}${chunk}`))
    const answers: string[] = []
    for (const { answer } of all) void answer.then((text) => answers.push(text))
    await until(() => answers.length === 38)
    expect(new Set(answers.map(statusOf))).toEqual(new Set([503]))
    for (const { socket } of all) socket.destroy()
    const body = new TextEncoder().encode('url\nhttps://example.com/')
    const send = () =>
      opened.test.call(IMPORTS, { token, body, headers: { 'content-type': 'text/csv' } })
    await until(async () => (await send()).status === 201)
  })

  test('of callers without a login do not exist', async () => {
    const large = { username: 'a'.repeat(SMALL_BODY_BYTES), password: 'x' }
    expect((await opened.test.call(LOGIN, { body: large })).status).toBe(413)
  })
})
