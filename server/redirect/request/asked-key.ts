import { KEY_PATTERN } from '../../../contract/links/keys.ts'
import { isReserved } from '../../../contract/reserved-words.ts'
import { isForPrograms } from './path.ts'
import { stayBelow } from './segments.ts'

/** What a path asks for on a host with keys. */
export interface AskedKey {
  /** The path without its first slash and one at the end, decoded so that people can read it. */
  text: string
  /** As it was typed; undefined if the path cannot name a link. */
  key: string | undefined
  /** Asks for the page about the link. */
  isAboutIt: boolean
  /** Only slashes and signs: the host without a key. */
  isRoot: boolean
  /** For a link that passes the path on. */
  behind: BehindKey | undefined
}

/** `/{key}/{segments}` */
export interface BehindKey {
  key: string
  /** As they were sent, beginning with a slash. */
  segments: string
}

/** `/{key}`, the page about it, or either with a slash: what nearly every path is. */
const USUAL = /^\/([A-Za-z0-9][\w-]{2,63})(\+?)\/?$/

/**
 * Finds the key in a path as people write it: within a sentence, in quotes, with blanks and invisible characters, or with
 * what an app hung on. The first sign that cannot be part of a key ends it. A key is never shortened further, so `/key-`
 * is not `/key`: hyphens and underscores can be part of a key. Two paths stay what they are: several segments, such as
 * `/key/more`, and what programs request on every host, such as `/ads.txt`.
 */
export function readAskedKey(path: string): AskedKey {
  const [, key, plus] = USUAL.exec(path) ?? []
  if (key !== undefined) {
    return {
      text: `${key}${plus}`,
      key,
      isAboutIt: plus === FACTS,
      isRoot: false,
      behind: undefined,
    }
  }
  const text = textOf(path.slice(1)).replace(/\/$/, '')
  return { text, ...keyIn(text), behind: behindKey(path) }
}

/** A key followed by this sign is the page about the link. */
export const FACTS = '+'
/** Signs before a key: slashes, blanks, invisible characters, opening and other quotes and brackets, and Markdown's. */
export const BEFORE = String.raw`[\p{Z}\p{C}\p{Ps}\p{Pi}\p{Pf}/"'\u0060\u00b4<>*\ufffd]*`
const PARTS = new RegExp(`^${BEFORE}([\\w-]*)(.*)$`, 'su')
/** Where text or a query begins that stood behind the address. No segment of a path begins with these signs. */
const BEHIND = /^[/\p{Z}\p{C}]*[?#&;<>"'|\\\p{Pe}\p{Pf}]/u
const KEY_SIGN = /[\w-]/
const WORD_SIGN = /[\p{L}\p{N}_-]/u
const ABOUT_IT = /^\+(?![\w-])/

function keyIn(text: string): Pick<AskedKey, 'key' | 'isAboutIt' | 'isRoot'> {
  const [, key = '', tail = ''] = PARTS.exec(text) ?? []
  const isRoot = key === '' && !WORD_SIGN.test(tail)
  const isKey = KEY_PATTERN.test(key) && !isFile(key, tail) && !hasNextSegment(tail)
  return {
    key: isKey ? key : undefined,
    isAboutIt: isKey && ABOUT_IT.test(tail),
    isRoot,
  }
}

/** Whether the first segment is a name that programs request, like `robots.txt`. */
function isFile(key: string, tail: string): boolean {
  const [rest = ''] = tail.split('/', 1)
  const segment = `${key}${rest}`
  return isReserved(segment) || isForPrograms(segment)
}

/** Only a slash that ends the key begins a segment. Later ones are part of what stood behind it, as in `)](https://…`. */
function hasNextSegment(tail: string): boolean {
  const rest = ABOUT_IT.test(tail) ? tail.slice(1) : tail
  return rest.startsWith('/') && KEY_SIGN.test(rest) && !BEHIND.test(rest)
}

const WITH_SEGMENTS = /^\/([A-Za-z0-9][\w-]{2,63})(\/.+)$/s
const SEGMENT_SIGN = /[\p{L}\p{N}\p{Extended_Pictographic}_-]/u

/** Undefined for signs that only stood behind an address, and for segments that would lead out of a target's path. */
function behindKey(path: string): BehindKey | undefined {
  const [, key, segments] = WITH_SEGMENTS.exec(path) ?? []
  if (key === undefined || segments === undefined || isFile(key, segments)) return undefined
  const text = textOf(segments)
  const isNamed = SEGMENT_SIGN.test(text) && !BEHIND.test(text)
  return isNamed && stayBelow(segments) ? { key, segments } : undefined
}

const PERCENT = 0x25
const utf8 = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })
/** Of old mail programs; it gives every byte a character. */
const latin1 = new TextDecoder('windows-1252')

/** Decodes percent-encoding once. `path` has a character for each byte, which may be UTF-8 or Latin-1. */
export function textOf(path: string): string {
  const bytes = Buffer.from(path, 'latin1')
  let end = 0
  for (let at = 0; at < bytes.length; at += 1) {
    const isEncoded = bytes[at] === PERCENT && HEX.test(path.slice(at + 1, at + 3))
    bytes[end] = isEncoded ? Number.parseInt(path.slice(at + 1, at + 3), 16) : (bytes[at] ?? 0)
    end += 1
    if (isEncoded) at += 2
  }
  const decoded = bytes.subarray(0, end)
  try {
    return utf8.decode(decoded)
  } catch {
    return latin1.decode(decoded)
  }
}

const HEX = /^[0-9a-f]{2}$/i
