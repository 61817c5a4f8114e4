/** The fetch was refused before any connection. */
export class Refused extends Error {}

/** Parses the address of one hop as a browser does; throws `Refused` for URLs that are never fetched. */
export function requireWebUrl(address: string): URL {
  const url = URL.parse(address)
  if (!url) throw new Refused('no-address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('scheme')
  if (url.username !== '' || url.password !== '') throw new Refused('credentials')
  return url
}

/** A system's error code, or the sentence of an error that has none. */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return 'unknown'
  const { code } = error as { code?: unknown }
  return typeof code === 'string' ? code : error.message
}
