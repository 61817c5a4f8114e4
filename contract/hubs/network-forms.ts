/** A network of a social row, with the forms in which people give their page on it. */
export interface Network {
  name: string
  /** Of the field for it. */
  label: string
  /** One of its forms, for the empty field. */
  example: string
  /** What to use, as the rest of a sentence. */
  hint: string
  /** Of its addresses, the usual one first; none: any. Names below them belong to it too. */
  hosts: readonly string[]
  /** What its usual addresses begin with. */
  home: string | undefined
  /** The address that a name, a number or a place stands for; undefined: it is none. */
  addressOf(text: string): string | undefined
}

interface Profiles {
  name: string
  home: string
  /** Hosts besides that of `home`. */
  also?: readonly string[]
  /** The rest of the address for a name without its `@`. */
  path: (name: string) => string | undefined
}

/** A network on which a page is known by a name. */
export const profiles = ({ name, home, also = [], path }: Profiles): Network => {
  const shown = `${home}${path('name')}`.replace(/^https:\/\/(www\.)?/, '')
  return {
    name,
    label: `${name} name or address`,
    example: '@name',
    hint: `use a name such as @name, or an address such as ${shown}`,
    hosts: [shown.replace(/\/.*$/, ''), ...also],
    home,
    addressOf: (text) => {
      const rest = path(text.replace(/^@/, ''))
      return rest && home + rest
    },
  }
}

/** A network whose pages have no names that people know: only their addresses are understood. */
export const addresses = (name: string, example: string, ...hosts: string[]): Network => ({
  name,
  label: `${name} address`,
  example,
  hint: `use the address of the page, such as ${example}`,
  hosts,
  home: undefined,
  addressOf: () => undefined,
})

export const as = (pattern: RegExp) => (name: string) => (pattern.test(name) ? name : undefined)
export const withAt = (pattern: RegExp) => (name: string) =>
  pattern.test(name) ? `@${name}` : undefined

/** The host that a text begins with, as people write it: `shop.example`, `shop.example:8080/path`. */
export const HOST = /^(?:[\p{L}\p{N}_-]+\.)+\p{L}[\p{L}\p{N}-]*(?::\d+)?(?=[/?#]|$)/u

export const webAddress = (text: string): string | undefined =>
  HOST.test(text) ? `https://${text}` : undefined

/** A link of a place on a map that everybody may open. */
export const placeAddress = (place: string): string | undefined =>
  /\p{L}/u.test(place) && place.isWellFormed()
    ? `https://www.openstreetmap.org/search?query=${encodeURIComponent(place.trim())}`
    : undefined

const YOUTUBE_ID = /^UC[\w-]{22}$/

export function youtubePath(name: string): string | undefined {
  if (YOUTUBE_ID.test(name)) return `channel/${name}`
  if (/^(?:channel|c|user)\/[^\s/?#]+$/u.test(name)) return name
  return withAt(/^[\p{L}\p{N}._·-]{3,30}$/u)(name)
}

export function linkedInPath(name: string): string | undefined {
  if (/^(?:in|company|school|showcase)\/[^\s/?#]+$/u.test(name)) return name
  return /^[\p{L}\p{N}-]{3,100}$/u.test(name) ? `in/${name}` : undefined
}

export function blueskyPath(name: string): string | undefined {
  if (/^(?:[a-z\d-]+\.)+[a-z]+$/i.test(name)) return name
  return /^[a-z\d-]{3,18}$/i.test(name) ? `${name}.bsky.social` : undefined
}

export function redditPath(name: string): string | undefined {
  const [, kind = 'u', page] = /^\/?(?:(u|user|r)\/)?([\w-]{3,21})$/.exec(name) ?? []
  return page && `${kind === 'r' ? 'r' : 'user'}/${page}`
}

export function mastodonAddress(text: string): string | undefined {
  const [, name, host] = /^@?([\w.-]+)@([^\s@/?#]+)$/.exec(text) ?? []
  if (name && host && HOST.test(host)) return `https://${host.toLowerCase()}/@${name}`
  return /^[^\s/]+\/(?:@|users\/)[^\s/]+/.test(text) ? webAddress(text) : undefined
}

/** What its programs copy: it looks like an address, and browsers do not know it. */
export const SPOTIFY_URI = /^spotify:(artist|album|track|playlist|show|user):(\w+)$/

export function spotifyAddress(text: string): string | undefined {
  const [, kind, id] = SPOTIFY_URI.exec(text) ?? []
  return kind && `https://open.spotify.com/${kind}/${id}`
}

/** A telephone number as it is dialled: digits, with a `+` before its country code. */
export function dialled(text: string): string | undefined {
  if (!/^[+(]?[\d\s()./-]+$/.test(text)) return undefined
  // Written for callers from abroad and from within the country at once
  const number = text
    .replace('(0)', '')
    .replace(/[^+\d]/g, '')
    .replace(/^00/, '+')
  return /^\+?\d{3,15}$/.test(number) ? number : undefined
}
