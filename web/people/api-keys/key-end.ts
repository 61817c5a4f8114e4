import { counted } from '../../../contract/counted.ts'

const DAY_MS = 24 * 60 * 60 * 1000
/** How long before its end a key is highlighted in the list. */
const SOON_DAYS = 30

export type KeyEnd =
  | { kind: 'never' }
  | { kind: 'ended' }
  | { kind: 'soon'; words: string }
  | { kind: 'later' }

export function keyEnd(expiresAt: string | null, now: Date): KeyEnd {
  if (expiresAt === null) return { kind: 'never' }
  const leftMs = new Date(expiresAt).getTime() - now.getTime()
  if (leftMs <= 0) return { kind: 'ended' }
  const days = Math.floor(leftMs / DAY_MS)
  if (days >= SOON_DAYS) return { kind: 'later' }
  if (days === 0) return { kind: 'soon', words: 'Within a day' }
  return { kind: 'soon', words: `In ${counted(days, 'day')}` }
}
