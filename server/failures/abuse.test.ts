import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { connect } from 'node:net'
import { IMPORT_BYTES_MAX } from '../../contract/import-fields.ts'
import { type RunningProgram, registerAt, startTestProgram } from '../testing/program.ts'
import { exchange } from '../testing/raw-http.ts'

const SLOW = 60_000
const END = '\r\n\r\n'
const HEALTH = 'Host: localhost\r\n'
const after = `GET /health HTTP/1.1\r\n${HEALTH}X-Second: 1${END}`

const post = (headers: string, body = '') =>
  `POST /health HTTP/1.1\r\n${HEALTH}${headers}${END}${body}${after}`

/** One request in the eyes of some servers, two in those of others. */
const ambiguous: [name: string, bytes: string][] = [
  ['a length and chunks', post('Content-Length: 4\r\nTransfer-Encoding: chunked', `0${END}`)],
  ['chunks and a length', post('Transfer-Encoding: chunked\r\nContent-Length: 4', `0${END}`)],
  ['two lengths', post('Content-Length: 0\r\nContent-Length: 30')],
  ['a list of lengths', post('Content-Length: 5, 5', 'hello')],
  ['a length with a sign', post('Content-Length: +5', 'hello')],
  ['a length in hexadecimal', post('Content-Length: 0x5', 'hello')],
  ['a length without end', post(`Content-Length: ${'9'.repeat(30)}`, 'hello')],
  ['an empty length', post('Content-Length:')],
  ['a blank before the colon of a length', post('Content-Length : 5', 'hello')],
  ['a blank before the colon of chunks', post('Transfer-Encoding : chunked', `0${END}`)],
  ['an unknown encoding', post('Transfer-Encoding: xchunked', `0${END}`)],
  [
    'chunks that are not the last encoding',
    post('Transfer-Encoding: chunked, identity', `0${END}`),
  ],
  ['two encodings', post('Transfer-Encoding: identity\r\nTransfer-Encoding: chunked', `0${END}`)],
  ['a folded encoding', post('Transfer-Encoding:\r\n chunked', `0${END}`)],
  ['a vertical tab before an encoding', post('Transfer-Encoding:\x0bchunked', `0${END}`)],
  ['chunks in HTTP/1.0', post('Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0')],
]

/** Bodies that say plainly where they end: what follows is a request of its own. */
const plain: [name: string, bytes: string][] = [
  ['a length', post('Content-Length: 5', 'hello')],
  ['the same length twice', post('Content-Length: 5\r\nContent-Length: 5', 'hello')],
  ['chunks', post('Transfer-Encoding: chunked', `3\r\nabc\r\n0${END}`)],
  ['chunks in capitals', post('Transfer-Encoding: CHUNKED', `0${END}`)],
]

describe('the whole program over real sockets', () => {
  let program: RunningProgram
  beforeAll(async () => {
    program = await startTestProgram({ environment: { LOG_LEVEL: 'debug' } })
  }, SLOW)
  afterAll(async () => {
    expect(await program.stop()).toBe(0)
  }, SLOW)

  test.each(ambiguous)('%s: no second request is found in it', async (_, bytes) => {
    const { answers } = await exchange(program.port, { parts: [bytes], answers: 2 })
    expect(answers.map(({ status }) => status)).toEqual([400])
  })

  test.each(plain)('%s: the next request is the next one', async (_, bytes) => {
    const { answers } = await exchange(program.port, { parts: [bytes], answers: 2 })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('a body is never a request, wherever it is cut', async () => {
    const body = `GET /app/none HTTP/1.1\r\n${HEALTH}${END}`
    const head = `GET /health HTTP/1.1\r\n${HEALTH}Content-Length: ${body.length}${END}`
    for (let at = 0; at < body.length; at += 5) {
      const parts = [head + body.slice(0, at), body.slice(at) + after]
      const { answers } = await exchange(program.port, { parts, answers: 2, pauseMs: 1 })
      expect(answers.map(({ status, body: text }) => [status, text])).toEqual(
        Array(2).fill([200, '{"status":"ok"}']),
      )
    }
  })

  test('callers of elsewhere see neither metrics nor checks, and cannot make up where they are', async () => {
    const ask = async (path: string, forwardedFor: string) => {
      const headers = { 'x-forwarded-for': forwardedFor }
      const answer = await fetch(program.origin + path, { headers })
      return [answer.status, (await answer.text()).includes('checks')]
    }
    const foreign = [
      '203.0.113.9',
      '2002:cb00:7109::1',
      '10.0.0.1, 203.0.113.9',
      '::ffff:203.0.113.9',
    ]
    for (const address of foreign) {
      expect([address, await ask('/metrics', address)]).toEqual([address, [404, false]])
      expect([address, await ask('/ready', address)]).toEqual([address, [200, false]])
    }
    expect(await ask('/metrics', '192.168.0.9')).toEqual([200, false])
    expect(await ask('/ready', '192.168.0.9')).toEqual([200, true])
  })

  test('nobody is served past the front door', async () => {
    const inner = portsOf(program.processes().web ?? 0).filter((port) => port !== program.port)
    expect(inner).toHaveLength(1)
    for (const path of ['/metrics', '/health', '/app/']) {
      const answer = await fetch(`http://127.0.0.1:${inner[0]}${path}`)
      expect([path, answer.status]).toEqual([path, 400])
    }
  })

  test(
    'a thousand visitors who say nothing hold nobody up, and leave nothing behind',
    async () => {
      const idle = await Promise.all(Array.from({ length: 500 }, () => hold(program.port, '')))
      const half = await Promise.all(
        Array.from({ length: 500 }, () => hold(program.port, 'GET /app/ HT')),
      )
      expect((await fetch(`${program.origin}/health`)).status).toBe(200)
      for (const socket of [...idle, ...half]) socket.destroy()
      const { web = 0 } = program.processes()
      while (descriptorsOf(web) > 100) await Bun.sleep(20)
      expect((await fetch(`${program.origin}/health`)).status).toBe(200)
    },
    SLOW,
  )

  test(
    'a file of links as large as they may be is taken, and a larger one refused in words',
    async () => {
      const token = await registerAt(program.origin)
      const line = `https://example.com/${'a'.repeat(400)}\n`
      const send = (bytes: number) =>
        fetch(`${program.origin}/api/ui/v1/imports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
          body: `url\n${line.repeat(Math.floor(bytes / line.length))}`,
        })
      expect((await send(IMPORT_BYTES_MAX - 1000)).status).toBe(201)
      const larger = await send(IMPORT_BYTES_MAX + 1000)
      expect(larger.status).toBe(413)
      expect(larger.headers.get('content-type')).toBe('application/problem+json')
    },
    SLOW,
  )

  test('what was asked for with a token stands in no log', async () => {
    const token = await registerAt(program.origin)
    const call = (headers: Record<string, string>) =>
      fetch(`${program.origin}/api/ui/v1/redirects/x%00/y`, { headers })
    await call({ authorization: `Bearer ${token}` })
    await call({ authorization: 'Bearer made-up', 'x-forwarded-for': '203.0.113.77' })
    expect(program.output()).toContain('"route":"/api/ui/v1/redirects/:domain/:key"')
    expect(program.output()).not.toContain(token)
    expect(program.output()).not.toContain('203.0.113.77')
  })
})

function hold(port: number, first: string) {
  return new Promise<ReturnType<typeof connect>>((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => {
      socket.write(first)
      resolve(socket)
    })
    socket.once('error', reject)
  })
}

function descriptorsOf(pid: number): number {
  return readdirSync(`/proc/${pid}/fd`).length
}

/** Ports that a process listens on. */
function portsOf(pid: number): number[] {
  const inodes = readdirSync(`/proc/${pid}/fd`).flatMap((fd) => socketOf(`/proc/${pid}/fd/${fd}`))
  const lines = readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)
  return lines.flatMap((line) => {
    const [, local = '', , state, , , , , , inode = ''] = line.trim().split(/\s+/)
    const isListening = state === '0A' && inodes.includes(inode)
    return isListening ? [Number.parseInt(local.split(':')[1] ?? '', 16)] : []
  })
}

function socketOf(path: string): string[] {
  try {
    return /^socket:\[(\d+)\]$/.exec(readlinkSync(path))?.slice(1) ?? []
  } catch {
    // Closed meanwhile.
    return []
  }
}
