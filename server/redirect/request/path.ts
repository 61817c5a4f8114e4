import { KEY_PATTERN } from '../../../contract/links/keys.ts'

/** Paths, or first segments, that programs request on every host. */
const FOR_PROGRAMS =
  /^(?:favicon\.ico|robots\.txt|sitemap\.xml|apple-touch-icon[^/]*|\.well-known)(?:\/|$)/i

export const isForPrograms = (key: string): boolean => FOR_PROGRAMS.test(key)

export interface RequestAddress {
  /** Begins with a slash. */
  path: string
  /** Without its question mark. */
  query: string
}

/** Path and query of a request's URL, sliced and not parsed: its host may be invalid. */
export function addressIn(url: string): RequestAddress {
  const begin = url.startsWith('/') ? 0 : url.indexOf('/', url.indexOf('://') + 3)
  if (begin < 0) return { path: '/', query: '' }
  const hash = url.indexOf('#', begin)
  const end = hash < 0 ? url.length : hash
  const mark = url.indexOf('?', begin)
  if (mark < 0 || mark > end) return { path: url.slice(begin, end), query: '' }
  return { path: url.slice(begin, mark), query: url.slice(mark + 1, end) }
}

/** The first segment of a path, decoded once if it is valid percent-encoding. */
export function firstSegment(path: string): string {
  const slash = path.indexOf('/', 1)
  const first = slash < 0 ? path.slice(1) : path.slice(1, slash)
  return decode(first) ?? first
}

/** A key in lower case, as keys are compared; undefined for a text that cannot be a key. */
export function comparableKey(text: string): string | undefined {
  return KEY_PATTERN.test(text) ? text.toLowerCase() : undefined
}

function decode(text: string): string | undefined {
  if (!text.includes('%')) return text
  try {
    return decodeURIComponent(text)
  } catch {
    // Truncated or invalid encoding.
    return undefined
  }
}
