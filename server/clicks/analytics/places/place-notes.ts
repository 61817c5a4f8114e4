import { LRUCache } from 'lru-cache'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { DAY } from '../../../platform/clock.ts'
import type { Log } from '../../../platform/log.ts'
import { type City, type Coordinates, tenths } from './coordinates.ts'
import { insertLocated, type LocatedCity, listLocated, MOST_CITIES } from './places-store.ts'

/** Writes down where cities lie. */
export interface PlaceNotes {
  /** Takes next to no time, and never fails. */
  note(city: City, coordinates: Coordinates): void
  /** Resolves when everything noted so far is written or given up. */
  settled(): Promise<void>
}

const KNOWN_CITIES = 50_000
const MOST_WAITING = 10_000

/**
 * Only cities that were not seen for a day are looked up, and only new ones are written. If that fails, the cities are noted
 * again with their next clicks.
 */
export function openPlaceNotes(clickhouse: ClickHouse, log: Log): PlaceNotes {
  const known = new LRUCache<string, true>({ max: KNOWN_CITIES, ttl: DAY })
  const waiting = new Map<string, LocatedCity>()
  let writing: Promise<void> | undefined
  let hasFailed = false

  async function writeSome(): Promise<void> {
    const some = [...waiting].slice(0, MOST_CITIES)
    const cities = some.map(([, city]) => city)
    const found = new Set((await listLocated(clickhouse, cities)).map(nameOf))
    await insertLocated(
      clickhouse,
      some.filter(([name]) => !found.has(name)).map(([, city]) => city),
    )
    for (const [name] of some) {
      known.set(name, true)
      waiting.delete(name)
    }
  }

  async function writeAll(): Promise<void> {
    // The clicks of one piece of work are noted before it begins.
    await Bun.sleep(0)
    try {
      while (waiting.size > 0) await writeSome()
      hasFailed = false
    } catch (error) {
      if (!hasFailed) log.warn('the places of clicks are not on maps until later', { error })
      hasFailed = true
      waiting.clear()
    } finally {
      writing = undefined
    }
  }

  return {
    note(city, coordinates) {
      const name = nameOf(city)
      if (known.has(name) || waiting.has(name) || waiting.size >= MOST_WAITING) return
      waiting.set(name, {
        ...{ country: city.country, region: city.region, city: city.city },
        latitude: tenths(coordinates.latitude),
        longitude: tenths(coordinates.longitude),
      })
      writing ??= writeAll()
    },
    async settled() {
      await writing
    },
  }
}

export const nameOf = ({ country, region, city }: City): string =>
  [country, region, city].join('\n')
