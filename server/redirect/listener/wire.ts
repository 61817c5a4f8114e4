import { STATUS_CODES } from 'node:http'
import { SECOND } from '../../platform/clock.ts'
import {
  type Answer,
  type EncodedAnswer,
  type PageAnswer,
  REDIRECT_CACHING,
} from '../pages/answers.ts'

const CLOSE = 'Connection: close\r\n'

/** From this length on a body is sent apart from its head, so that clients who do not read it share one copy. */
const APART_BYTES = 65_536

/** The bytes of an answer, in one piece or two. */
export interface AnswerPieces {
  first: Uint8Array
  /** Never changes. */
  body?: Uint8Array
}

/** Encodes answers in HTTP/1.1. */
export class Wire {
  #isEnding = false
  #dateAt = 0
  #date = ''
  #redirectEnd = ''

  /** `now` in epoch milliseconds. */
  bytesOf(answer: Answer, now: number): string | Uint8Array {
    if ('target' in answer && answer.status === 302) {
      return this.redirect(answer.target, now, answer.cookie)
    }
    const { first, body } = this.page(answer, now)
    return body ? Buffer.concat([first, body]) : first
  }

  /** An answer that may end its connection or answer HEAD. */
  page(
    answer: Answer,
    now: number,
    { isLast = this.#isEnding, isHead = false } = {},
  ): AnswerPieces {
    if ('encoded' in answer && answer.encoded && !isLast && !isHead && isSmall(answer.body)) {
      return { first: this.#kept(answer, answer.encoded, now) }
    }
    const { status, headers, body } = 'target' in answer ? this.#asPage(answer) : answer
    this.#keepDate(now)
    const start = startOf(status, headers)
    const head = `${start}${this.#date}${lengthOf(status, body)}${isLast ? CLOSE : ''}\r\n`
    if (isHead || body.length === 0) return { first: Buffer.from(head) }
    if (typeof body === 'string') return { first: Buffer.from(head + body) }
    return isSmall(body)
      ? { first: Buffer.concat([Buffer.from(head), body]) }
      : { first: Buffer.from(head), body }
  }

  /** From now on each answer says that its connection ends. */
  endConnections(): void {
    this.#isEnding = true
    this.#dateAt = 0
  }

  /** The target must be printable ASCII. */
  redirect(target: string, now: number, cookie: string): string {
    this.#keepDate(now)
    const more = cookie && `\r\nSet-Cookie: ${cookie}`
    return `HTTP/1.1 302 Found\r\nLocation: ${target}${more}${this.#redirectEnd}`
  }

  /** Its bytes are sent, or copied, before the date changes. */
  #kept({ status, headers, body }: PageAnswer, encoded: EncodedAnswer, now: number): Uint8Array {
    this.#keepDate(now)
    if (encoded.date === this.#date) return encoded.bytes
    if (encoded.date === '') {
      const start = startOf(status, headers)
      const head = `${start}${this.#date}${lengthOf(status, body)}\r\n`
      encoded.bytes = Buffer.concat([Buffer.from(head), Buffer.from(body)])
      encoded.dateAt = Buffer.byteLength(start)
    } else {
      encoded.bytes.write(this.#date, encoded.dateAt, 'latin1')
    }
    encoded.date = this.#date
    return encoded.bytes
  }

  #asPage({ status, target, cookie }: Extract<Answer, { target: string }>): PageAnswer {
    const headers: Record<string, string> = {
      Location: target,
      'Cache-Control': REDIRECT_CACHING,
      ...(cookie === '' ? {} : { 'Set-Cookie': cookie }),
    }
    return { status, headers, body: '' }
  }

  #keepDate(now: number): void {
    if (now - this.#dateAt < SECOND && now >= this.#dateAt) return
    this.#dateAt = now
    this.#date = `Date: ${new Date(now).toUTCString()}\r\n`
    const caching = `Cache-Control: ${REDIRECT_CACHING}\r\n`
    const connection = this.#isEnding ? CLOSE : ''
    this.#redirectEnd = `\r\n${caching}${this.#date}Content-Length: 0\r\n${connection}\r\n`
  }
}

const isSmall = (body: string | Uint8Array): boolean => body.length < APART_BYTES

function startOf(status: number, headers: Readonly<Record<string, string>>): string {
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
  return `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
}

/** On a 304 it would be the length of the body that the caller has. */
const lengthOf = (status: number, body: string | Uint8Array): string =>
  status === 304 ? '' : `Content-Length: ${Buffer.byteLength(body)}\r\n`
