import { HOST, SPOTIFY_URI } from './network-forms.ts'
import { networkOf } from './networks.ts'

/** Whole addresses are left as they are: publishing says which of them a page may lead to. */
const SCHEME = /^[a-z][a-z\d+-]*:/i

/** Longer texts are no handles; completed, they could be longer than an address may be. */
const TYPED_MAX = 500

/** The whole address of a handle, number or address as people type it; undefined: it is none of that network. */
export function networkAddress(network: string, typed: string): string | undefined {
  const text = typed.trim()
  if (text === '' || (SCHEME.test(text) && !SPOTIFY_URI.test(text))) return text
  if (text.length > TYPED_MAX) return undefined
  const bare = text.replace(/^\/\//, '')
  const { hosts, addressOf } = networkOf(network)
  const host = HOST.exec(bare)?.[0]?.toLowerCase() ?? ''
  const plain = host.replace(/^(?:www|m|mobile)\./, '')
  const isOfNetwork = hosts.some((each) => plain === each || plain.endsWith(`.${each}`))
  return isOfNetwork
    ? addressOnHost(network, plain, bare.slice(host.length).replace(/^\/+$/, ''))
    : addressOf(bare)
}

/** The front page of a network is nobody's. */
function addressOnHost(network: string, host: string, path: string): string | undefined {
  const { hosts, home } = networkOf(network)
  if (path === '' && hosts.includes(host)) return undefined
  return host === hosts[0] && home ? `${originOf(home)}${path}` : `https://${host}${path}`
}

const originOf = (home: string): string => home.slice(0, home.indexOf('/', 'https://'.length))

/** The address for another network: that of the same name there, if it is one. */
export function movedTo(
  chosen: string,
  { network, url }: { network: string; url: string },
): string {
  const { home } = networkOf(network)
  const name = home && url.startsWith(home) ? url.slice(home.length) : url
  return networkAddress(chosen, name) ?? url
}
