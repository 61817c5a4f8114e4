import type { Config } from './config.ts'

/** A short address, of signs that every program takes. It has the scheme of PUBLIC_URL on every domain. */
export function shortUrl(config: Config, domain: string, key: string): string {
  return `${new URL(config.publicUrl).protocol}//${domain}/${encodeURI(key)}`
}
