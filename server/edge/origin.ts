import { readAgent } from '../clicks/recording/enrichment/agent.ts'
import { nowhere, placeOf } from '../clicks/recording/enrichment/geography.ts'
import type { Origin } from '../context.ts'
import { addressBucket } from '../platform/network/addresses.ts'

/** Looks values up on demand, because most calls never need them. */
export function originOf(address: string, userAgent: string): Origin {
  return {
    country: () => placeOf(address).country,
    place: () => placeName(placeOf(address)),
    device: () => deviceName(userAgent),
    addressHash: (secrets, purpose) => secrets.hash(purpose, addressBucket(address)),
    keyId: null,
    assumedBy: null,
  }
}

function placeName({ city, country }: { city: string; country: string }): string {
  return [city, country].filter((part) => part !== nowhere.city).join(', ')
}

function deviceName(userAgent: string): string {
  const { browser, os } = readAgent(userAgent)
  return [browser, os].filter((part) => part !== null && part !== 'Other').join(' on ')
}
