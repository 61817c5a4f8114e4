export type ServerAddress = { origin: string } | { problem: string }

const NOT_AN_ADDRESS = 'Enter the address of the server, such as https://links.example.com'
const NOT_PRIVATE =
  'Use https. Without it the key could be read on the way; http is for this computer and private networks only.'

/** The origin of a typed address. Without a scheme it is https, or http for this computer. */
export function parseServerAddress(typed: string): ServerAddress {
  const text = typed.trim()
  const hasScheme = /^[a-z][a-z0-9+.-]*:\/\//i.test(text)
  const url = parse(hasScheme ? text : `https://${text}`)
  if (!url) return { problem: NOT_AN_ADDRESS }
  if (!hasScheme && isThisComputer(url.hostname)) url.protocol = 'http:'
  if (url.protocol === 'https:') return { origin: url.origin }
  return isPrivate(url.hostname) ? { origin: url.origin } : { problem: NOT_PRIVATE }
}

function parse(text: string): URL | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined
  const isWeb = url?.protocol === 'https:' || url?.protocol === 'http:'
  return url && isWeb && url.hostname !== '' && url.username === '' ? url : undefined
}

function isThisComputer(host: string): boolean {
  return host === 'localhost' || host.endsWith('.localhost') || host === '[::1]' || isLoopback(host)
}

const isLoopback = (host: string): boolean => /^127\.\d+\.\d+\.\d+$/.test(host)

/** Names without a dot exist only in private networks. */
function isPrivate(host: string): boolean {
  return (
    isThisComputer(host) ||
    /\.(local|internal|home\.arpa)$/.test(host) ||
    /^(10\.|192\.168\.|169\.254\.|172\.(1[6-9]|2\d|3[01])\.)[\d.]+$/.test(host) ||
    /^\[(f[cd]|fe[89ab])[0-9a-f:]+\]$/.test(host) ||
    !/[.:]/.test(host)
  )
}

/** What the browser is asked for. Firefox 153 knows ports in it; 140, the oldest supported, was not tried, so it gets none. */
export function hostPermission(origin: string, { isFirefox }: { isFirefox: boolean }): string {
  const { protocol, host, hostname } = new URL(origin)
  return `${protocol}//${isFirefox ? hostname : host}/*`
}

export const hostOf = (origin: string): string => new URL(origin).host
