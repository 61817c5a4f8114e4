import { afterAll, beforeAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { createApp } from './app.ts'
import { openLog } from './platform/log.ts'
import { openTestApp } from './testing/app.ts'
import { until } from './testing/until.ts'

const lines: { level: string; message: string; route?: string; status?: number }[] = []
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

function open(head: string) {
  const socket = connect(server.port ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  const answer = Promise.withResolvers<string>()
  socket.once('data', (bytes) => answer.resolve(bytes.toString().split('\r\n', 1)[0] ?? ''))
  socket.write(`POST ${LOGIN} HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\n${head}`)
  return { socket, answer: answer.promise }
}

const logged = () => lines.filter(({ route }) => route === LOGIN)

test('a client that disconnects in the middle of its body is not logged as an error', async () => {
  const { socket } = open('Content-Length: 100\r\n\r\n{"username":')
  setTimeout(() => socket.destroy(), 50)
  await until(() => logged().length > 0)
  expect(logged()).toMatchObject([{ level: 'info', message: 'call', status: 400 }])
})

test('a body without a length is refused as soon as it is too large', async () => {
  const { socket, answer } = open('Transfer-Encoding: chunked\r\n\r\n')
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
  const sending = setInterval(() => socket.write(chunk), 1)
  expect(await answer).toStartWith('HTTP/1.1 413')
  clearInterval(sending)
  socket.destroy()
})
