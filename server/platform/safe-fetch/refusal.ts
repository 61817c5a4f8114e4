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
