import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { readdirSync, readFileSync, readlinkSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import { IMPORT_BYTES_MAX } from '../../contract/links/import-fields.ts'
import { type RunningProgram, registerAt, startTestProgram } from '../testing/programs/program.ts'
import { exchange } from '../testing/raw-http.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const END = '\r\n\r\n'
const HOST = 'Host: localhost\r\n'
/** A call, so that two servers parse each request. */
const CALL = '/api/ui/v1/auth/config'
const after = `GET ${CALL} HTTP/1.1\r\n${HOST}X-Second: 1${END}`

const sent = (headers: string, body = '') =>
  `GET ${CALL} HTTP/1.1\r\n${HOST}${headers}${END}${body}${after}`

/** Some servers parse these as one request, others as two. */
const ambiguous: [name: string, bytes: string][] = [
  ['a length and chunks', sent('Content-Length: 4\r\nTransfer-Encoding: chunked', `0${END}`)],
  ['chunks and a length', sent('Transfer-Encoding: chunked\r\nContent-Length: 4', `0${END}`)],
  ['two lengths', sent('Content-Length: 0\r\nContent-Length: 30')],
  ['a list of lengths', sent('Content-Length: 5, 5', 'hello')],
  ['a length with a sign', sent('Content-Length: +5', 'hello')],
  ['a length in hexadecimal', sent('Content-Length: 0x5', 'hello')],
  ['a length without end', sent(`Content-Length: ${'9'.repeat(30)}`, 'hello')],
  ['an empty length', sent('Content-Length:')],
  ['a blank before the colon of a length', sent('Content-Length : 5', 'hello')],
  ['a blank before the colon of chunks', sent('Transfer-Encoding : chunked', `0${END}`)],
  ['an unknown encoding', sent('Transfer-Encoding: xchunked', `0${END}`)],
  [
    'chunks that are not the last encoding',
    sent('Transfer-Encoding: chunked, identity', `0${END}`),
  ],
  ['two encodings', sent('Transfer-Encoding: identity\r\nTransfer-Encoding: chunked', `0${END}`)],
  ['a folded encoding', sent('Transfer-Encoding:\r\n chunked', `0${END}`)],
  ['a vertical tab before an encoding', sent('Transfer-Encoding:\x0bchunked', `0${END}`)],
  ['chunks in HTTP/1.0', sent('Transfer-Encoding: chunked').replace('HTTP/1.1', 'HTTP/1.0')],
]

/** Unambiguous bodies: what follows is a separate request. */
const plain: [name: string, bytes: string][] = [
  ['a length', sent('Content-Length: 5', 'hello')],
  ['the same length twice', sent('Content-Length: 5\r\nContent-Length: 5', 'hello')],
  ['chunks', sent('Transfer-Encoding: chunked', `3\r\nabc\r\n0${END}`)],
  ['chunks in capitals', sent('Transfer-Encoding: CHUNKED', `0${END}`)],
]

describe('the whole program over real sockets', () => {
  let program: RunningProgram
  beforeAll(async () => {
    program = await startTestProgram({ environment: { LOG_LEVEL: 'debug' } })
  }, SLOW)
  afterAll(async () => {
    expect(await program.stop()).toBe(0)
  }, SLOW)

  test.each(ambiguous)('%s is not parsed as two requests', async (_, bytes) => {
    const { answers } = await exchange(program.port, { parts: [bytes], answers: 2 })
    expect(answers.map(({ status }) => status)).toEqual([400])
  })

  test.each(plain)('%s: the next request is parsed correctly', async (_, bytes) => {
    const { answers } = await exchange(program.port, { parts: [bytes], answers: 2 })
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
  })

  test('the status of the installation is the page for missing addresses unless the operator has turned it on', async () => {
    for (const path of ['/app/status', '/app/status.json', '/app/status/token']) {
      expect([path, (await fetch(`${program.origin}${path}`)).status]).toEqual([path, 404])
    }
  })

  test('a body is never parsed as a request, wherever it is split', async () => {
    const body = `GET /app/none HTTP/1.1\r\n${HOST}${END}`
    const head = `GET ${CALL} HTTP/1.1\r\n${HOST}Content-Length: ${body.length}${END}`
    for (let at = 0; at < body.length; at += 5) {
      const parts = [head + body.slice(0, at), body.slice(at) + after]
      const { answers } = await exchange(program.port, { parts, answers: 2, pauseMs: 1 })
      // If the answer comes before the whole body, the connection may be closed.
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    }
  })

  test('remote callers see neither metrics nor checks, and cannot fake a local address', async () => {
    const ask = async (path: string, forwardedFor: string) => {
      const headers = { 'x-forwarded-for': forwardedFor }
      const answer = await fetch(program.origin + path, { headers })
      return [answer.status, (await answer.text()).includes('"checks"')]
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

  test('only a redirect process can tell an api process who calls', async () => {
    const { redirect = 0, api = 0 } = program.processes()
    expect([portsOf(redirect), portsOf(api)]).toEqual([[program.port], []])
    const folder = join(program.dataDir, 'run')
    expect(statSync(folder).mode & 0o777).toBe(0o700)
    expect(statSync(join(folder, 'api-0.sock')).mode & 0o077).toBe(0)
    // Even the same system user is refused without the header of a redirect process.
    const unix = join(folder, 'api-0.sock')
    expect((await fetch('http://localhost/api/ui/v1/auth/config', { unix })).status).toBe(400)
    const forged = await fetch(`${program.origin}/visitor-forms`, {
      headers: { 'unfurly-caller': 'redirect', 'Unfurly-Caller': 'redirect' },
    })
    expect(forged.status).toBe(404)
  })

  test(
    'a thousand silent visitors delay nobody, and leave no descriptors behind',
    async () => {
      const idle = await Promise.all(Array.from({ length: 500 }, () => hold(program.port, '')))
      const half = await Promise.all(
        Array.from({ length: 500 }, () => hold(program.port, 'GET /app/ HT')),
      )
      expect((await fetch(`${program.origin}/health`)).status).toBe(200)
      for (const socket of [...idle, ...half]) socket.destroy()
      const { redirect = 0 } = program.processes()
      await until(() => descriptorsOf(redirect) <= 100)
      expect((await fetch(`${program.origin}/health`)).status).toBe(200)
    },
    SLOW,
  )

  test(
    'an import file of the largest size is accepted, and a larger one is refused with a Problem',
    async () => {
      const token = await registerAt(program.origin)
      const line = `https://example.com/${'a'.repeat(400)}\n`
      const send = (body: BodyInit) =>
        fetch(`${program.origin}/api/ui/v1/imports`, {
          method: 'POST',
          headers: { authorization: `Bearer ${token}`, 'content-type': 'text/csv' },
          body,
        })
      const fileOf = (bytes: number) => `url\n${line.repeat(Math.floor(bytes / line.length))}`
      expect((await send(fileOf(IMPORT_BYTES_MAX - 1000))).status).toBe(201)
      const large = fileOf(IMPORT_BYTES_MAX + 1000)
      // Chunked, so that the total size is not known in advance.
      for (const body of [large, new Blob([large]).stream()]) {
        const larger = await send(body)
        expect(larger.status).toBe(413)
        expect(larger.headers.get('content-type')).toBe('application/problem+json')
      }
    },
    SLOW,
  )

  test(
    'an import file may come over a slow connection',
    async () => {
      const token = await registerAt(program.origin)
      const lines = Array.from({ length: 13 }, (_, n) => `https://example.com/${n}\n`)
      const file = `url\n${lines.join('')}`
      const head = `POST /api/ui/v1/imports HTTP/1.1\r\n${HOST}Authorization: Bearer ${token}\r\n`
      const socket = await hold(
        program.port,
        `${head}Content-Type: text/csv\r\nContent-Length: ${file.length}${END}url\n`,
      )
      const answered = new Promise<string>((resolve) =>
        socket.once('data', (part) => resolve(String(part))),
      )
      for (const line of lines) {
        await Bun.sleep(1000)
        socket.write(line)
      }
      expect(await answered).toStartWith('HTTP/1.1 201 ')
      socket.destroy()
    },
    SLOW,
  )

  test('no log contains a token or an address', async () => {
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

/** The ports that a process listens on. */
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
    // Closed in the meantime.
    return []
  }
}
