import { writtenKey } from '../../../contract/links/keys.ts'
import {
  OPEN_KEY_SEGMENTS_MAX,
  openKeyBeginning,
  openKeyProblem,
} from '../../../contract/links/open-keys.ts'
import { BEFORE, FACTS, textOf } from './asked-key.ts'
import { stayBelow } from './segments.ts'

/** A key that a path may ask for on a domain whose keys may have any letters and several segments. */
export interface OpenKey {
  /** As it was typed, in NFC. */
  key: string
  /** Asks for the page about the link. */
  isAboutIt: boolean
  /** For a link that passes the path on: what stands behind its key, as it was sent, beginning with a slash. */
  segments: string | undefined
}

/** At most so many segments are taken for a part of a key, or passed on one by one. */
const SEGMENTS_MAX = OPEN_KEY_SEGMENTS_MAX + 1
const SIGNS_BEFORE = new RegExp(`^${BEFORE}`, 'u')
/** Signs of a sentence behind an address, which a key may have too. */
const SIGNS_BEHIND = /[.!~$@+]+$/

/**
 * The keys that a path may ask for, the best first: exactly what was sent, then the page about a key, then a key within a
 * sentence, and last the longest keys with segments behind them.
 */
export function readOpenKeys(path: string): OpenKey[] {
  const text = textOf(path.slice(1)).replace(/\/$/, '')
  return uniqueKeys([...wholeKeys(text), ...keysBeforeSegments(path)])
}

function wholeKeys(text: string): OpenKey[] {
  const bare = openKeyBeginning(text.replace(SIGNS_BEFORE, '')).replace(/\/+$/, '')
  const about = (key: string): OpenKey => ({ key, isAboutIt: true, segments: undefined })
  const link = (key: string): OpenKey => ({ key, isAboutIt: false, segments: undefined })
  return [
    link(text),
    ...(text.endsWith(FACTS) ? [about(text.slice(0, -FACTS.length))] : []),
    link(bare),
    ...(bare.endsWith(FACTS) ? [about(bare.slice(0, -FACTS.length))] : []),
    link(bare.replace(SIGNS_BEHIND, '')),
  ]
}

/** The path is split before it is decoded: a link gets the segments as they were sent. */
function keysBeforeSegments(path: string): OpenKey[] {
  const parts = path.slice(1).split('/', SEGMENTS_MAX)
  const keys: OpenKey[] = []
  for (let count = parts.length - 1; count > 0; count -= 1) {
    const begin = parts.slice(0, count).join('/')
    const segments = path.slice(1 + begin.length)
    const isPath = segments.length > 1 && stayBelow(segments)
    if (isPath) keys.push({ key: textOf(begin), isAboutIt: false, segments })
  }
  return keys
}

/** Without those that no link can have, and each once. */
function uniqueKeys(keys: readonly OpenKey[]): OpenKey[] {
  const unique = new Map<string, OpenKey>()
  for (const asked of keys) {
    if (openKeyProblem(asked.key) !== undefined) continue
    const key = writtenKey(asked.key)
    const name = `${key} ${asked.isAboutIt} ${asked.segments ?? ''}`
    if (!unique.has(name)) unique.set(name, { ...asked, key })
  }
  return [...unique.values()]
}
