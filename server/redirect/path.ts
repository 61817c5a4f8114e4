import { KEY_PATTERN } from '../../contract/keys.ts'

export interface Address {
  /** Begins with a slash. */
  path: string
  /** Without its question mark. */
  query: string
}

/** Path and query of a request's URL, cut and not parsed: its host may be anything. */
export function addressIn(url: string): Address {
  const begin = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  if (begin < 0) return { path: '/', query: '' }
  const hash = url.indexOf('#', begin)
  const end = hash < 0 ? url.length : hash
  const mark = url.indexOf('?', begin)
  if (mark < 0 || mark > end) return { path: url.slice(begin, end), query: '' }
  return { path: url.slice(begin, mark), query: url.slice(mark + 1, end) }
}

export interface PathParts {
  /** Decoded when it can be. */
  first: string
  /** The only segment, decoded; undefined when there are more, or it cannot be decoded. */
  only: string | undefined
}

/** One percent-decode; one slash at the end does not count. */
export function partsOf(path: string): PathParts {
  const text = path.endsWith('/') ? path.slice(1, -1) : path.slice(1)
  const slash = text.indexOf('/')
  const first = slash < 0 ? text : text.slice(0, slash)
  const decoded = decode(first)
  return { first: decoded ?? first, only: slash < 0 ? decoded : undefined }
}

/** A key in the spelling that keys are compared in; undefined for a text that can be none. */
export function comparableKey(text: string): string | undefined {
  return KEY_PATTERN.test(text) ? text.toLowerCase() : undefined
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // A half or foreign encoding names nothing.
    return undefined
  }
}
