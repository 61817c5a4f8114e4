import { STATUS_CODES } from 'node:http'
import { SECOND } from '../platform/clock.ts'
import { type Answer, REDIRECT_CACHING } from './answers.ts'

const CLOSE = 'Connection: close\r\n'

/** Answers as they go over the wire in HTTP/1.1. */
export class Wire {
  #isEnding = false
  #dateAt = 0
  #date = ''
  #redirectEnd = ''

  /** `now` in epoch milliseconds. The target holds nothing but printable ASCII. */
  redirect(target: string, now: number, cookie = ''): string {
    if (now - this.#dateAt >= SECOND || now < this.#dateAt) this.#renew(now)
    const more = cookie && `\r\nSet-Cookie: ${cookie}`
    return `HTTP/1.1 302 Found\r\nLocation: ${target}${more}${this.#redirectEnd}`
  }

  page({ status, headers, body }: Answer, now: number, isLast = this.#isEnding): Buffer {
    this.#renew(now)
    const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`)
    const start = `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\n${lines.join('')}`
    const length = `Content-Length: ${Buffer.byteLength(body)}\r\n`
    const connection = isLast ? CLOSE : ''
    return Buffer.from(`${start}${this.#date}${length}${connection}\r\n${body}`)
  }

  /** Each answer says that its connection ends. */
  endConnections(): void {
    this.#isEnding = true
    this.#dateAt = 0
  }

  #renew(now: number): void {
    this.#dateAt = now
    this.#date = `Date: ${new Date(now).toUTCString()}\r\n`
    const caching = `Cache-Control: ${REDIRECT_CACHING}\r\n`
    const connection = this.#isEnding ? CLOSE : ''
    this.#redirectEnd = `\r\n${caching}${this.#date}Content-Length: 0\r\n${connection}\r\n`
  }
}
