import { placeOf, type SegmentHeader } from '../../platform/journal/journal-book.ts'
import type { Log } from '../../platform/log.ts'
import type { ShippedRow } from './store.ts'

/** A segment that needs no more shipping. */
export interface Shipped {
  id: string
  /** Undefined when its first frame cannot be read. */
  header: SegmentHeader | undefined
  /** Undefined when an earlier run of the shipper shipped it, or when it will never be shipped. */
  clicks: number | undefined
  /** Put aside for a person to look at, so the number of its clicks is unknown. */
  isHeld?: boolean
}

interface Entry extends Shipped {
  number: number
}

interface Life {
  /** Sorted by number. Entries that were compared are dropped, except the last. */
  entries: Entry[]
  /** All entries with lower numbers were compared. */
  comparedUpTo: number
}

export interface Missing {
  segments: number
  /** As far as is known. */
  clicks: number
}

export interface ShippedSegmentsOptions {
  log: Log
  missing: (missing: Missing) => void
  /** What all instances have shipped of the segments from `from` on and before `before`. */
  listShipped: (from: string, before: string) => Promise<ShippedRow[]>
}

/** Per writer: the segments of some hours, while one cannot be shipped and the others wait to be compared. */
const MOST_ENTRIES = 10_000

/**
 * Compares what was shipped with what the writers wrote: each segment has a number and says how many records came
 * before it.
 */
export function openShippedSegments(options: ShippedSegmentsOptions) {
  const lives = new Map<string, Life>()
  return {
    note(shipped: Shipped): void {
      const place = placeOf(shipped.id)
      if (!place) return
      const life = lives.get(place.life) ?? { entries: [], comparedUpTo: 0 }
      if (place.number < life.comparedUpTo) return
      // Two lanes ship side by side, so segments come out of order; a repeat replaces the first entry.
      const others = life.entries.filter(({ id }) => id !== shipped.id)
      const all = [...others, { ...shipped, number: place.number }]
      const entries = all.sort((a, b) => a.number - b.number).slice(-MOST_ENTRIES)
      lives.set(place.life, { ...life, entries })
    },
    /** `waiting` returns the ids of the segments that will still be noted. */
    async settle(waiting: () => readonly string[]): Promise<void> {
      const open = [...lives].filter(([, { entries }]) => entries.length > 1)
      if (open.length === 0) return
      const places = waiting().flatMap((id) => placeOf(id) ?? [])
      for (const [name, { entries }] of open) {
        const awaited = places.filter(({ life }) => life === name).map(({ number }) => number)
        const rest = await settleLife(entries, awaited, options)
        lives.set(name, { entries: rest, comparedUpTo: rest[0]?.number ?? 0 })
      }
    },
  }
}

/** Returns the entries that later ones still have to be compared with. */
async function settleLife(
  entries: readonly Entry[],
  awaited: readonly number[],
  options: ShippedSegmentsOptions,
): Promise<Entry[]> {
  let rest = [...entries]
  for (;;) {
    const last = rest.findIndex(({ header }, at) => at > 0 && header !== undefined)
    const [first, end] = [rest[0], rest[last]]
    if (!first || !end) return rest
    if (awaited.some((number) => number > first.number && number < end.number)) return rest
    const shipped = rest.slice(0, last)
    if (isSuspect(shipped, end)) await compare(shipped, end, options)
    rest = rest.slice(last)
  }
}

/** Whether segments or clicks seem to be missing. */
function isSuspect(shipped: readonly Entry[], end: Entry): boolean {
  const [first] = shipped
  if (!first) return false
  if (end.number - first.number > shipped.length) return true
  if (shipped.some(({ clicks }) => clicks === undefined)) return false
  return shipped.reduce((sum, { clicks }) => sum + (clicks ?? 0), 0) < written(first, end)
}

async function compare(
  shipped: readonly Entry[],
  end: Entry,
  { log, missing, listShipped }: ShippedSegmentsOptions,
): Promise<void> {
  const [first] = shipped
  if (!first) return
  // An earlier run of the shipper may have shipped some, or another instance.
  const rows = await listShipped(first.id, end.id)
  const own = rows.filter(({ id }) => isOfLife(id, end.id))
  const numbers = new Set([...shipped, ...own].map(({ id }) => numberOf(id)))
  const segments = Math.max(0, end.number - first.number - numbers.size)
  const lost = Math.max(0, written(first, end) - own.reduce((sum, row) => sum + row.clicks, 0))
  const clicks = shipped.some(({ isHeld }) => isHeld) ? 0 : lost
  if (segments === 0 && clicks === 0) return
  missing({ segments, clicks })
  log.error('clicks are missing from the journal: they were written, and are not there any more', {
    segments,
    clicks,
    from: first.id,
    until: end.id,
  })
}

/** Batches of a large segment are named after it. */
const placeOfBatch = (id: string) => placeOf(id.split(/[/.]/)[0] ?? '')
const numberOf = (id: string) => placeOfBatch(id)?.number
const isOfLife = (id: string, other: string) => placeOfBatch(id)?.life === placeOf(other)?.life

/** The number of records in the segments from `first` up to `end`, without it. */
function written(first: Entry, end: Entry): number {
  if (!first.header || !end.header) return 0
  return end.header.before - first.header.before
}
