import type { Caller } from './core.ts'
import { type Address, addressIn } from './path.ts'
import { readPlainHeaders } from './plain-headers.ts'

/** A request that nothing is out of the ordinary about. */
export interface PlainGet extends Address {
  /** As it was sent. */
  host: string
  caller: Caller
}

/** Bun's own limit for line and headers. */
const MAX_BYTES = 16_384
/** Control characters, and a carriage return that ends no line. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what must not be there
const BROKEN = /\r(?!\n)|[\x00-\x08\x0b\x0c\x0e-\x1f\x7f]/
/** Characters that the WHATWG parser leaves as they are in a query. The path has to be a key. */
const QUERY = /^[\w\-.~!$&()*+,;=:@%/?]*$/
const START = 'GET /'
const VERSION = ' HTTP/1.1\r\n'
const END = '\r\n\r\n'

/**
 * Reads a whole request that is one GET without a body, written as every browser writes it. Undefined for anything
 * else: the full parser behind this one decides about it, so being strict here costs nothing but the short way.
 */
export function readPlainGet(bytes: Buffer, peer: string): PlainGet | undefined {
  if (bytes.length > MAX_BYTES) return undefined
  const text = bytes.toString('latin1')
  if (!text.startsWith(START) || !text.endsWith(END) || BROKEN.test(text)) return undefined
  const end = text.indexOf(' ', START.length)
  if (!text.startsWith(VERSION, end)) return undefined
  const { path, query } = addressIn(text.slice(START.length - 1, end))
  if (query !== '' && !QUERY.test(query)) return undefined
  const headers = readPlainHeaders(text, end + VERSION.length)
  if (!headers || headers.host === '') return undefined
  return {
    path,
    query,
    host: headers.host,
    caller: {
      peer,
      forwardedFor: headers.forwardedFor,
      agent: headers.agent,
      acceptLanguage: headers.acceptLanguage,
      referrer: headers.referrer,
      isPrivate: headers.doNotTrack === '1' || headers.globalPrivacy === '1',
      isCounted: !(headers.secPurpose.startsWith('prefetch') || headers.purpose === 'prefetch'),
    },
  }
}
