import type { KeyRange } from '../links/packed-block.ts'
import { type PlainHeaders, readPlainHeaders } from './plain-headers.ts'

/** A request that nothing is out of the ordinary about. */
export interface PlainGet {
  /** Its only segment, without the slash that may end it. */
  key: KeyRange
  /** Without its question mark. */
  query: string
  headers: PlainHeaders
}

/** Bun's own limit for line and headers. */
const MAX_BYTES = 16_384
/** Control characters, and a carriage return that ends no line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const BROKEN = /\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/
/** Characters that the WHATWG parser leaves as they are in a query. The path has to be a key. */
const QUERY = /^[\w\-.~!$&()*+,;=:@%/?]*$/
const START = 'GET /'
const SLASH = 47
const VERSION = ' HTTP/1.1\r\n'
const END = '\r\n\r\n'

/**
 * Reads a whole request that is one GET without a body, written as every browser writes it. Undefined for anything
 * else: the full parser behind this one decides about it, so being strict here costs nothing but the short way.
 */
export function readPlainGet(bytes: Buffer, peer: string): PlainGet | undefined {
  const text = bytes.length > MAX_BYTES ? '' : bytes.toString('latin1')
  if (!text.startsWith(START) || !text.endsWith(END) || BROKEN.test(text)) return undefined
  const targetEnd = text.indexOf(' ', START.length)
  if (!text.startsWith(VERSION, targetEnd)) return undefined
  const mark = text.indexOf('?', START.length)
  const pathEnd = mark < 0 || mark > targetEnd ? targetEnd : mark
  const query = text.slice(pathEnd + 1, targetEnd)
  if (query !== '' && !QUERY.test(query)) return undefined
  const headers = readPlainHeaders(text, targetEnd + VERSION.length, peer)
  if (!headers) return undefined
  return { key: { text, from: START.length, to: withoutSlash(text, pathEnd) }, query, headers }
}

/** One slash at the end does not count, as everywhere. */
function withoutSlash(text: string, pathEnd: number): number {
  const isSlash = pathEnd > START.length && text.charCodeAt(pathEnd - 1) === SLASH
  return isSlash ? pathEnd - 1 : pathEnd
}
