const LONGEST_HOST = 253

/**
 * Where a visitor came from, as one word: a host without `www.`, an app's package name, or `direct` for no referrer and
 * for the short link's own host.
 */
export function referrerOf(referrer: string, ownHost: string): string {
  if (referrer === '') return 'direct'
  const url = URL.parse(referrer)
  if (!url || !from.has(url.protocol)) return 'unknown'
  if (url.host === withoutDefaultPort(ownHost)) return 'direct'
  const name = url.hostname
    .toLowerCase()
    .replace(/^www\./, '')
    .replace(/\.$/, '')
  return name === '' || name.length > LONGEST_HOST ? 'unknown' : name
}

const from: ReadonlySet<string> = new Set(['http:', 'https:', 'android-app:', 'ios-app:'])

function withoutDefaultPort(host: string): string {
  return host.replace(/:(?:80|443)$/, '')
}
