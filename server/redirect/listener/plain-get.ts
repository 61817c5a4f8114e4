import type { KeyRange } from '../links/link-table-block.ts'
import { type PlainHeaders, readPlainHeaders } from './plain-headers.ts'

/** A GET request in its most common form. */
export interface PlainGet {
  /** The only path segment, without a trailing slash. */
  key: KeyRange
  /** Without its question mark. */
  query: string
  headers: PlainHeaders
}

/** Bun's own limit for line and headers. */
const MAX_BYTES = 16_384
/** Control characters, and a carriage return that does not end a line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const BROKEN = /\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/
/** Query characters that the WHATWG parser leaves unchanged. The path has to be a key. */
const QUERY = /^[\w\-.~!$&()*+,;=:@%/?]*$/
const START = 'GET /'
const SLASH = 47
const VERSION = ' HTTP/1.1\r\n'
const END = '\r\n\r\n'

/**
 * Parses a whole GET request without a body, in the form that browsers send. Undefined for anything else: the full parser
 * then decides, so being strict here only costs the fast path.
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

/** Ignores one trailing slash, as `readAskedKey` does. */
function withoutSlash(text: string, pathEnd: number): number {
  const isSlash = pathEnd > START.length && text.charCodeAt(pathEnd - 1) === SLASH
  return isSlash ? pathEnd - 1 : pathEnd
}
