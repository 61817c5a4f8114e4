import { afterAll, expect, test } from 'bun:test'
import { connect } from 'node:net'
import { readBody, requireByteStream } from './body.ts'
import { type BodyLimits, smallBody } from './body-limits.ts'
import { readJson } from './json-body.ts'
import type { Problem } from './problem.ts'

const types = ['text/csv']

/** A body of `count` pieces of a thousand bytes, and how many of them were read. */
function piecewise(pieces: number, headers: Record<string, string> = {}) {
  const taken = { pieces: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        if (taken.pieces === pieces) return controller.close()
        taken.pieces += 1
        controller.enqueue(new Uint8Array(1000).fill(0x20))
      },
      cancel() {
        taken.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const request = new Request('http://localhost/', {
    method: 'POST',
    headers: { 'content-type': 'text/csv', ...headers },
    body,
  })
  return { request, taken }
}

const kindOf = async (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: Problem) => error.kind,
  )

async function drain(stream: ReadableStream<Uint8Array>): Promise<number> {
  let length = 0
  for await (const part of stream) length += part.byteLength
  return length
}

test('reading stops at the limit and leaves the rest unread', async () => {
  const { request, taken } = piecewise(10_000)
  expect(await kindOf(readBody(request, 5000))).toBe('body-too-large')
  expect(taken).toEqual({ pieces: 6, isCancelled: true })
})

test('a body whose Content-Length is too large is not read at all', async () => {
  const { request, taken } = piecewise(10_000, { 'content-length': '10000000' })
  expect(await kindOf(readBody(request, 5000))).toBe('body-too-large')
  expect(taken.pieces).toBe(0)
})

test('a body can be read again, with the limit of each call', async () => {
  const { request } = piecewise(5)
  expect((await readBody(request, 5000)).byteLength).toBe(5000)
  expect((await readBody(request, 5000)).byteLength).toBe(5000)
  expect(await drain(requireByteStream(request, { types, max: 5000 }))).toBe(5000)
  expect(await kindOf(readBody(request, 4999))).toBe('body-too-large')
  expect(await kindOf(drain(requireByteStream(request, { types, max: 4999 })))).toBe(
    'body-too-large',
  )
})

test('a missing body is empty', async () => {
  const request = new Request('http://localhost/', { method: 'POST' })
  expect((await readBody(request, 0)).byteLength).toBe(0)
})

test('a stream has backpressure, errors beyond the limit and can be cancelled', async () => {
  const first = piecewise(10_000)
  const reader = requireByteStream(first.request, { types, max: 5000 }).getReader()
  await reader.read()
  await reader.read()
  expect(first.taken).toEqual({ pieces: 2, isCancelled: false })
  await reader.cancel()
  expect(first.taken).toEqual({ pieces: 2, isCancelled: true })
  const second = piecewise(10_000)
  expect(await kindOf(drain(requireByteStream(second.request, { types, max: 5000 })))).toBe(
    'body-too-large',
  )
  expect(second.taken).toEqual({ pieces: 6, isCancelled: true })
  const other = { types: ['image/png'], max: 1 }
  expect(() => requireByteStream(piecewise(1).request, other)).toThrow('not-json')
})

test.each([
  ['{"a":1,"__proto__":{"b":2},"c":[{"__proto__":3}]}', { a: 1, c: [{}] }],
  [String.raw`{"\u005f_proto__":{"b":2}}`, {}],
  ['"[{"', '"[{"'],
  [String.raw`["\"[[[", 1]`, ['"[[[', 1]],
] as [string, unknown][])(
  '%s is parsed without fields that could change a prototype',
  async (text, value) => {
    const request = new Request('http://localhost/', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: text,
    })
    expect(JSON.stringify(await readJson(request, smallBody))).toBe(
      typeof value === 'string' ? text : JSON.stringify(value),
    )
  },
)

const limits: BodyLimits = {
  bytes: 4_000_000,
  text: 500_000,
  parts: 100,
  entries: [20, 40],
  depth: 10,
}
const repeated = (text: string, times: number) => Array(times).fill(text).join()

test.each([
  ['malformed', '['.repeat(11) + ']'.repeat(11)],
  ['malformed', '["no end'],
  ['malformed', '["\\'],
  ['malformed', ']]]]'],
  ['body-too-large', `[${repeated('1', 21)}]`],
  ['body-too-large', `[[${repeated('1', 41)}]]`],
  ['body-too-large', `[${repeated('[1,1,1,1,1]', 20)}]`],
  ['body-too-large', `{${repeated('"a":1', 21)}}`],
  ['body-too-large', `["${'x'.repeat(500_001)}"]`],
  ['body-too-large', `{"${'x'.repeat(500_001)}":1}`],
  ['body-too-large', `[${'1'.repeat(500_001)}]`],
  ['body-too-large', `[1,${' '.repeat(500_001)}1]`],
  ['body-too-large', ' '.repeat(500_001)],
  ['none', `["${',[{'.repeat(100_000)}"]`],
  ['none', `["${'x'.repeat(400_000)}","${'x'.repeat(400_000)}"]`],
  ['none', `[${repeated('1', 20)}]`],
  ['none', `[[${repeated('1', 40)}],[${repeated('1', 40)}]]`],
  ['none', '['.repeat(10) + ']'.repeat(10)],
] as const)('%s: JSON is refused for its parts, its depth and its texts', async (kind, text) => {
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://localhost/', { method: 'POST', headers, body: text })
  expect(await kindOf(readJson(request, limits))).toBe(kind)
})

test.each([1, 7, 1000])('parts are counted across pieces of %d bytes', async (size) => {
  const bytes = Buffer.from(`["\\"[[,\\\\",[${repeated('"é"', 40)}],"]"]`)
  const inPieces = (json: Uint8Array) => {
    const body = new ReadableStream<Uint8Array>({
      start(controller) {
        for (let at = 0; at < json.length; at += size) {
          controller.enqueue(json.subarray(at, at + size))
        }
        controller.close()
      },
    })
    const headers = { 'content-type': 'application/json' }
    return new Request('http://localhost/', { method: 'POST', headers, body })
  }
  expect(await readJson(inPieces(bytes), limits)).toEqual(JSON.parse(bytes.toString()))
  const oneMore = Buffer.from(bytes.toString().replace('["é"', '["é","é"'))
  expect(await kindOf(readJson(inPieces(oneMore), limits))).toBe('body-too-large')
})

test('reading ends at the first part that is too many', async () => {
  const taken = { pieces: 0, isCancelled: false }
  const body = new ReadableStream<Uint8Array>(
    {
      pull(controller) {
        taken.pieces += 1
        controller.enqueue(Buffer.from(taken.pieces === 1 ? '[' : repeated('1', 10).concat(',')))
      },
      cancel() {
        taken.isCancelled = true
      },
    },
    { highWaterMark: 0 },
  )
  const headers = { 'content-type': 'application/json' }
  const request = new Request('http://localhost/', { method: 'POST', headers, body })
  expect(await kindOf(readJson(request, limits))).toBe('body-too-large')
  // The bracket, and two pieces of ten.
  expect(taken).toEqual({ pieces: 3, isCancelled: true })
})

const server = Bun.serve({
  hostname: '127.0.0.1',
  port: 0,
  async fetch(request) {
    seen.resolve(await kindOf(readBody(request, 1_000_000)))
    return new Response('end')
  },
})
let seen = Promise.withResolvers<string>()
afterAll(() => server.stop(true))

test.each([
  ['Content-Length', 'Content-Length: 100\r\n\r\nhello'],
  ['chunks', 'Transfer-Encoding: chunked\r\n\r\n5\r\nhello\r\n'],
])('a client that disconnects during a body by %s is body-cut', async (_, rest) => {
  seen = Promise.withResolvers()
  const socket = connect(server.port ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write(`POST / HTTP/1.1\r\nHost: a\r\n${rest}`, () =>
    setTimeout(() => socket.destroy(), 50),
  )
  expect(await seen.promise).toBe('body-cut')
})

test('an endless chunked body is refused at the limit', async () => {
  seen = Promise.withResolvers()
  const socket = connect(server.port ?? 0, '127.0.0.1')
  socket.on('error', () => undefined)
  socket.write('POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n')
  const chunk = `10000\r\n${'a'.repeat(65_536)}\r\n`
  const sending = setInterval(() => socket.write(chunk), 1)
  expect(await seen.promise).toBe('body-too-large')
  clearInterval(sending)
  socket.destroy()
})
