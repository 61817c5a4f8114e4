import { LRUCache } from 'lru-cache'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { HOUR, SECOND } from '../../../platform/clock.ts'
import type { City, Coordinates } from './coordinates.ts'
import { nameOf } from './place-notes.ts'
import { listLocated } from './places-store.ts'

const KEPT_CITIES = 5000
/** A city is written down at about the time of its first click. */
const UNKNOWN_MS = 5 * SECOND

type Cache = LRUCache<string, { position: Coordinates | null }>
const caches = new WeakMap<ClickHouse, Cache>()

/** Answers where the city of a click lies; null if that is not known. */
export type PositionOf = (click: City) => Coordinates | null

/** Looks up the cities of these clicks, up to 1000: in the store only those that were not asked for lately. */
export async function findPositions(
  clickhouse: ClickHouse,
  clicks: readonly City[],
): Promise<PositionOf> {
  const cache: Cache = caches.get(clickhouse) ?? new LRUCache({ max: KEPT_CITIES, ttl: HOUR })
  caches.set(clickhouse, cache)
  const cities = new Map(
    clicks.filter(({ city }) => city !== 'unknown').map((click) => [nameOf(click), click]),
  )
  const found = new Map([...cities.keys()].map((name) => [name, cache.get(name)]))
  const missing = [...cities].filter(([name]) => !found.get(name)).map(([, city]) => city)
  for (const [name, position] of await locate(clickhouse, missing)) {
    found.set(name, { position })
    cache.set(name, { position }, position ? {} : { ttl: UNKNOWN_MS })
  }
  return (click) => found.get(nameOf(click))?.position ?? null
}

async function locate(
  clickhouse: ClickHouse,
  cities: readonly City[],
): Promise<Map<string, Coordinates | null>> {
  const positions = new Map<string, Coordinates | null>(cities.map((city) => [nameOf(city), null]))
  if (cities.length === 0) return positions
  for (const { latitude, longitude, ...city } of await listLocated(clickhouse, cities)) {
    positions.set(nameOf(city), { latitude, longitude })
  }
  return positions
}
