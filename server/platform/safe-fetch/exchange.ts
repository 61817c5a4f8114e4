import type { IncomingHttpHeaders } from 'node:http'
import type { AnswerRemark } from './remarks.ts'

/** One request over one connection. */
export interface Exchange {
  url: URL
  method: 'GET' | 'HEAD' | 'POST'
  headers: Readonly<Record<string, string>>
  /** Of a POST. */
  content?: string | undefined
  /** Limit of the body as it is sent, that is, packed; the rest is not read. */
  limitOf: (headers: IncomingHttpHeaders) => number
}

/** An answer whose body is still packed. */
export interface PackedAnswer {
  status: number
  headers: IncomingHttpHeaders
  body: Uint8Array
  /** The body is longer than the limit. */
  isCut: boolean
  remarks: AnswerRemark[]
}

/** The codings that `unpack` reads, in the order of browsers. */
export const ACCEPT_ENCODING = 'gzip, deflate, br, zstd'

/** The bytes are no HTTP answer. */
export class InvalidAnswer extends Error {
  readonly code: string

  constructor(code: 'invalid-answer' | 'headers-too-large' = 'invalid-answer') {
    super(code)
    this.code = code
  }
}

/** The server speaks HTTP/2, and nothing that came before it. */
export class Http2Only extends Error {
  readonly code = 'http2-only'
}

/** The connection ended before the answer began. */
export const brokenOff = (): Error => Object.assign(new Error('broken off'), { code: 'ECONNRESET' })
