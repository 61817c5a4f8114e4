import type { PlaceKind } from '../../../../contract/clicks/dimensions.ts'
import type { ClickHouse } from '../../../platform/clickhouse/clickhouse.ts'
import { sqlOf, valuesOf } from '../reports/ask.ts'
import { askFrugally } from '../reports/budget.ts'
import { sharedAnswer } from '../reports/kept-answers.ts'
import { clicks } from '../reports/metrics.ts'
import type { QueryPlan } from '../reports/plan.ts'
import type { City, Coordinates, Direction } from './coordinates.ts'

const MAX_SECONDS = 10

export type LocatedCity = City & Coordinates

/** The most cities that fit into the parameters of one statement. */
export const MOST_CITIES = 1000

const THESE_CITIES = `(country, region, city) IN (
  SELECT arrayJoin(arrayZip({countries:Array(String)}, {regions:Array(String)}, {cities:Array(String)})))`

const valuesOfCities = (cities: readonly City[]) => ({
  countries: cities.map(({ country }) => country),
  regions: cities.map(({ region }) => region),
  cities: cities.map(({ city }) => city),
})

/** Those of the cities whose coordinates are known. The table has nothing of any account. */
export async function listLocated(
  clickhouse: ClickHouse,
  cities: readonly City[],
): Promise<LocatedCity[]> {
  return await clickhouse.query<LocatedCity>(
    `SELECT country, region, city, any(places.latitude) AS latitude,
      any(places.longitude) AS longitude
    FROM places WHERE ${THESE_CITIES} GROUP BY country, region, city`,
    valuesOfCities(cities),
    MAX_SECONDS,
  )
}

export async function insertLocated(
  clickhouse: ClickHouse,
  cities: readonly LocatedCity[],
): Promise<void> {
  if (cities.length === 0) return
  await clickhouse.insert({
    table: 'places',
    columns: ['country', 'region', 'city', 'latitude', 'longitude'],
    rows: cities.map((one) => [one.country, one.region, one.city, one.latitude, one.longitude]),
    token: crypto.randomUUID(),
  })
}

const namesOf: Readonly<Record<PlaceKind, readonly (keyof City)[]>> = {
  country: ['country'],
  region: ['country', 'region'],
  city: ['country', 'region', 'city'],
}

/** The sums of the directions of all known cities of each place. Small countries have cities without a region. */
function located(by: PlaceKind): string {
  const names = namesOf[by].join(', ')
  return `SELECT ${names}, count() AS known,
      sum(cos(radians(latitude)) * cos(radians(longitude))) AS x,
      sum(cos(radians(latitude)) * sin(radians(longitude))) AS y,
      sum(sin(radians(latitude))) AS z
    FROM places WHERE ${by} != 'unknown'
    GROUP BY ${names}`
}

interface CountedPlaces {
  by: PlaceKind
  limit: number
}

export interface PlaceRow extends Direction, Partial<City> {
  n: number
  /** Cities that are known of it; none: it is nowhere. */
  known: number
  /** Clicks of all places that are nowhere, the same in each row. */
  unplaced: number
}

/** The most clicked places; those that are nowhere come last. Folded clicks are estimated. */
export async function countPlaces(
  clickhouse: ClickHouse,
  plan: QueryPlan,
  { by, limit }: CountedPlaces,
): Promise<PlaceRow[]> {
  const names = namesOf[by].join(', ')
  const columns = Object.fromEntries(namesOf[by].map((name) => [name, { ofClicks: name }]))
  const question = { group: { columns }, metrics: { clicks } }
  const sql = `SELECT ${names}, clicks AS n, known, x, y, z, sum(if(known = 0, n, 0)) OVER () AS unplaced
    FROM (${sqlOf(plan, question, 'approximate')}) AS counted
    LEFT JOIN (${located(by)}) AS located USING (${names})
    ORDER BY known = 0, n DESC, ${names} LIMIT {limit:UInt32}`
  const values = { ...valuesOf(plan, question), limit }
  return await sharedAnswer(clickhouse, { plan, sql, values }, () =>
    askFrugally<PlaceRow>(clickhouse, sql, values),
  )
}

/** The directions of countries with known cities. */
export async function listCountries(
  clickhouse: ClickHouse,
): Promise<(Direction & { country: string })[]> {
  return await clickhouse.query(located('country'), {}, MAX_SECONDS)
}
