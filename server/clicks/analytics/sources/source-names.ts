import { createHash } from 'node:crypto'
import keptNames from './kept-names.json'
import { otherNames, ownNames } from './own-names.ts'

/**
 * The names of places by their hosts. A key is a host, a dot and a host for all below it, and either with `*` for the
 * ending of a country (`google.*`, `.google.*`). The longest one that fits counts.
 */
export const sourceNames: ReadonlyMap<string, string> = new Map([
  // Search engines belong to portals with other services, so only the listed hosts count.
  ...keysOf(keptNames.SearchEngines, (host) => [host]),
  ...keysOf(keptNames.Socials, withThoseBelow),
  ...keysOf(keptNames.AIAssistants, withThoseBelow),
  ...Object.entries(ownNames).flatMap(([name, hosts]) =>
    hosts.split(/\s+/).flatMap((host) => withThoseBelow(host).map((key) => [key, name] as const)),
  ),
])

function keysOf(
  list: Readonly<Record<string, readonly string[]>>,
  keysFor: (host: string) => string[],
): (readonly [string, string])[] {
  return Object.entries(list).flatMap(([listed, hosts]) => {
    const name = otherNames[listed] === undefined ? listed : otherNames[listed]
    return name === null
      ? []
      : hosts.flatMap((host) => keysFor(keyOf(host)).map((key) => [key, name] as const))
  })
}

/** Referrers are kept without `www.`; `{}` stands for a country, as a part of the name or as its ending. */
function keyOf(host: string): string {
  return host
    .replace(/^www\./, '')
    .replace(/\{\}$/, '*')
    .replace(/^\{\}/, '')
}

function withThoseBelow(host: string): string[] {
  return [host, `.${host}`]
}

/** What `*` stands for, for RE2 and JavaScript alike. */
export const COUNTRY_ENDING = String.raw`\.((co|com|org|net|or|ne)\.[a-z]{2}|[a-z]{2}|com|org|net)$`

/** Names this version of the table: sums hold the names of when they were made. */
export const sourceNamesVersion: number = createHash('sha256')
  .update(JSON.stringify([...sourceNames, COUNTRY_ENDING]))
  .digest()
  .readUInt32BE(0)
