/** Of ours, before anything was connected to. */
export class Refused extends Error {}

/** The address of one hop, as a browser reads it; throws `Refused` for what is never fetched, whatever its name leads to. */
export function requireWebUrl(address: string): URL {
  const url = URL.parse(address)
  if (!url) throw new Refused('no-address')
  if (url.protocol !== 'http:' && url.protocol !== 'https:') throw new Refused('scheme')
  if (url.username !== '' || url.password !== '') throw new Refused('credentials')
  return url
}
