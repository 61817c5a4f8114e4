import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { budget } from '../../testing/rounds.ts'
import { AnswerReader } from './answer-reader.ts'

interface Wish {
  method?: 'GET' | 'HEAD'
  most?: number
}

/** Reads an answer that arrives in these parts, after which the connection ends. */
function readParts(parts: readonly Buffer[], { method = 'GET', most = 1000 }: Wish = {}) {
  const reader = new AnswerReader({ method, limitOf: () => most })
  for (const part of parts) if (!reader.isDone) reader.push(part)
  const { body, ...more } = reader.finish()
  return { ...more, body: Buffer.from(body).toString('latin1') }
}

const read = (answer: string, wish?: Wish) => readParts([Buffer.from(answer, 'latin1')], wish)

const lines = (...each: string[]) => `${each.join('\r\n')}\r\n\r\n`
const OK = 'HTTP/1.1 200 OK'
const LENGTH = 'content-length: 2'

describe('An answer as servers should send it', () => {
  test.each<[string, string]>([
    ['with its length', `${lines(OK, LENGTH)}hi`],
    ['with more than its length', `${lines(OK, LENGTH)}hi there`],
    ['until the connection ends', `${lines(OK)}hi`],
    ['of HTTP/1.0', `${lines('HTTP/1.0 200 OK')}hi`],
    ['without a reason', `${lines('HTTP/1.1 200', LENGTH)}hi`],
    ['with an empty reason', `${lines('HTTP/1.1 200 ', LENGTH)}hi`],
    ['after empty lines', `\r\n\r\n${lines(OK, LENGTH)}hi`],
    ['in chunks', `${lines(OK, 'transfer-encoding: chunked')}1\r\nh\r\n01;a="b"\r\ni\r\n0\r\n\r\n`],
    ['with trailers', `${lines(OK, 'transfer-encoding: chunked')}2\r\nhi\r\n0\r\nx-a: b\r\n\r\n`],
    ['with Latin letters', `${lines(OK, 'x-a: \xe4', LENGTH)}hi`],
    [
      'after informational ones',
      `${lines('HTTP/1.1 103 Early Hints', 'link: x')}${lines(OK, LENGTH)}hi`,
    ],
  ])('%s', (_, answer) => {
    expect(read(answer)).toMatchObject({ status: 200, body: 'hi', isCut: false, remarks: [] })
  })

  test.each(['HEAD 200', 'GET 204', 'GET 304', 'GET 101'])('has no body: %s', (wish) => {
    const [method, status] = wish.split(' ') as ['GET' | 'HEAD', string]
    const answer = `${lines(`HTTP/1.1 ${status} X`, 'content-length: 9', 'content-encoding: gzip')}surplus`
    expect(read(answer, { method })).toMatchObject({
      status: Number(status),
      body: '',
      remarks: [],
    })
  })

  test('with fields that come twice', () => {
    const { headers } = read(
      lines(
        OK,
        'Set-Cookie: a=1',
        'set-cookie: b=2',
        'Vary: a',
        'vary: b',
        'Location: /1',
        'location: /2',
        '__proto__: x',
      ),
    )
    expect(headers).toMatchObject({ 'set-cookie': ['a=1', 'b=2'], vary: 'a, b', location: '/1' })
    expect(Object.getPrototypeOf(headers)).toBe(Object.prototype)
  })

  test('whose body is longer than what is wanted', () => {
    for (const start of [lines(OK), lines(OK, 'content-length: 3000')]) {
      const { body, isCut, remarks } = read(start + 'x'.repeat(3000))
      expect([body.length, isCut, remarks]).toEqual([1000, true, []])
    }
  })
})

describe('An answer that browsers forgive', () => {
  test.each<[string, string]>([
    ['a name with a blank', `${lines(OK, 'Bad Header: x', LENGTH)}hi`],
    ['a blank before the colon', `${lines(OK, 'X-A : x', LENGTH)}hi`],
    ['a line without a colon', `${lines(OK, 'nothing', LENGTH)}hi`],
    ['a field without a name', `${lines(OK, ': x', LENGTH)}hi`],
    ['a name with a letter of no alphabet', `${lines(OK, 'X-\xe4: x', LENGTH)}hi`],
    [
      'length and chunks',
      `${lines(OK, 'content-length: 50', 'transfer-encoding: chunked')}2\r\nhi\r\n0\r\n\r\n`,
    ],
    ['its length twice', `${lines(OK, LENGTH, LENGTH)}hi`],
    ['a length that is no number', `${lines(OK, 'content-length: two')}hi`],
    ['a field over two lines', `${lines(OK, 'x-a: b', '\tc', LENGTH)}hi`],
    ['a first line that goes on', `${lines(OK, ' x', LENGTH)}hi`],
    ['lines that end with LF', `${OK}\n${LENGTH}\n\nhi`],
    ['a control character', `${lines(OK, 'x-a: b\x01c', LENGTH)}hi`],
    ['small letters', `${lines('http/1.1 200 ok', LENGTH)}hi`],
    ['another version', `${lines('HTTP/1.2 200 OK', LENGTH)}hi`],
    ['a version of one number', `${lines('HTTP/2 200', LENGTH)}hi`],
    ['two blanks', `${lines('HTTP/1.1  200  OK', LENGTH)}hi`],
    ['no status', `${lines('HTTP/1.1 OK', LENGTH)}hi`],
    ['a byte order mark', `\xef\xbb\xbf${lines(OK, LENGTH)}hi`],
    ['the name of a radio', `${lines('ICY 200 OK')}hi`],
    [
      'blanks after the size of a chunk',
      `${lines(OK, 'transfer-encoding: chunked')}2  \r\nhi\r\n0\r\n\r\n`,
    ],
    ['chunks whose lines end with LF', `${lines(OK, 'transfer-encoding: chunked')}2\nhi\n0\n\n`],
  ])('%s', (_, answer) => {
    expect(read(answer)).toMatchObject({ status: 200, body: 'hi', remarks: ['lenient-parser'] })
  })

  test.each<[string, string, string]>([
    ['ends before its length', `${lines(OK, 'content-length: 9')}hi`, 'hi'],
    ['ends within a chunk', `${lines(OK, 'transfer-encoding: chunked')}5\r\nhi`, 'hi'],
    ['has no last chunk', `${lines(OK, 'transfer-encoding: chunked')}2\r\nhi\r\n`, 'hi'],
    ['is not in chunks', `${lines(OK, 'transfer-encoding: chunked')}hello\r\n`, ''],
    [
      'has more than its chunk',
      `${lines(OK, 'transfer-encoding: chunked')}2\r\nhiho\r\n0\r\n\r\n`,
      'hi',
    ],
  ])('gives what came when its body %s', (_, answer, body) => {
    expect(read(answer)).toMatchObject({ status: 200, body, remarks: ['truncated-body'] })
  })

  test('of a field over two lines, all is read', () => {
    expect(read(lines(OK, 'x-a: b', '  c  ')).headers['x-a']).toBe('b c')
  })
})

describe('What no browser takes for an answer', () => {
  test.each<[string, string, string]>([
    ['nothing', '', 'ECONNRESET'],
    ['half a head', `${OK}\r\nx-a: b\r\n`, 'ECONNRESET'],
    ['the greeting of a mail server', '220 mail.example.org ESMTP\r\n', 'invalid-answer'],
    ['a page without a head', '<title>Old</title>', 'invalid-answer'],
    ['a status of four digits', lines('HTTP/1.1 2000 OK'), 'invalid-answer'],
    ['a status that is none', lines('HTTP/1.1 099 X'), 'invalid-answer'],
    ['two lengths', `${lines(OK, 'content-length: 1', 'content-length: 2')}hi`, 'invalid-answer'],
    ['a zero byte in a field', lines(OK, 'x-a: b\0c'), 'invalid-answer'],
    ['a frame of HTTP/2', '\0\0\0\x04\0\0\0\0\0', 'http2-only'],
  ])('%s', (_, answer, code) => {
    expect(() => read(answer)).toThrow(expect.objectContaining({ code }))
  })

  test.each<[string, string]>([
    ['a line without end', `${OK}\r\nx-a: ${'a'.repeat(200_000)}`],
    ['fields without end', `${OK}\r\n${'a: b\r\n'.repeat(3000)}`],
    ['informational answers without end', lines('HTTP/1.1 100 Continue').repeat(3000)],
    ['empty lines without end', '\r\n'.repeat(3000)],
  ])('%s', (_, answer) => {
    expect(() => read(answer)).toThrow(expect.objectContaining({ code: 'headers-too-large' }))
  })

  test('a chunk whose size has no end, of which the answer is known', () => {
    const start = lines(OK, 'transfer-encoding: chunked')
    const answer = read(`${start}2\r\nhi\r\n1;${'a'.repeat(20_000)}`)
    expect(answer).toMatchObject({ status: 200, body: 'hi', remarks: ['truncated-body'] })
  })
})

const token = fc.stringMatching(/^[a-z][a-z-]{0,12}$/)
const text = fc.stringMatching(/^[\x20-\x7e]{0,30}$/)
const answers = fc.record({
  status: fc.integer({ min: 200, max: 999 }),
  fields: fc.array(
    fc.tuple(
      token.map((name) => `x-${name}`),
      text,
    ),
    { maxLength: 8 },
  ),
  chunks: fc.array(fc.stringMatching(/^[ -~\r\n]{1,40}$/), { maxLength: 6 }),
  framing: fc.constantFrom('length', 'chunked', 'close'),
})

function bytesOf({
  status,
  fields,
  chunks,
  framing,
}: typeof answers extends fc.Arbitrary<infer One> ? One : never) {
  const body = chunks.join('')
  const size = {
    length: [`content-length: ${body.length}`],
    chunked: ['transfer-encoding: chunked'],
    close: [],
  }
  const head = lines(
    `HTTP/1.1 ${status} X`,
    ...fields.map(([name, value]) => `${name}: ${value}`),
    ...size[framing as 'length'],
  )
  const packed = `${chunks.map((each) => `${each.length.toString(16)}\r\n${each}\r\n`).join('')}0\r\n\r\n`
  return Buffer.from(head + (framing === 'chunked' ? packed : body))
}

test('An answer is the same in whatever parts it arrives', () => {
  fc.assert(
    fc.property(answers, fc.array(fc.nat(400), { maxLength: 6 }), (answer, cuts) => {
      const bytes = bytesOf(answer)
      const places = [
        0,
        ...cuts.filter((at) => at < bytes.length).sort((a, b) => a - b),
        bytes.length,
      ]
      const parts = places.slice(1).map((end, at) => bytes.subarray(places[at], end))
      const whole = readParts([bytes])
      expect(readParts(parts)).toEqual(whole)
      const isEmpty = answer.status === 204 || answer.status === 304
      expect(whole.body).toBe(isEmpty ? '' : answer.chunks.join(''))
      expect(whole.remarks).toEqual([])
    }),
  )
})

test('Whatever arrives, it is an answer or a fault that has a name', () => {
  const anything = fc.oneof(
    fc.uint8Array({ maxLength: 300 }).map((bytes) => Buffer.from(bytes)),
    fc
      .array(
        fc.constantFrom(
          OK,
          '\r\n',
          '\n',
          ': ',
          ' ',
          'content-length',
          'transfer-encoding',
          'chunked',
          '2',
          'ff',
          '\0',
          'x',
        ),
        { maxLength: 40 },
      )
      .map((words) => Buffer.from(`${OK}\r\n${words.join('')}`)),
  )
  fc.assert(
    fc.property(anything, (bytes) => {
      try {
        expect(readParts([bytes], { most: 50 }).body.length).toBeLessThanOrEqual(50)
      } catch (error) {
        expect(error).toMatchObject({ code: expect.stringMatching(/^[\w-]+$/) })
      }
    }),
    budget(500),
  )
})
