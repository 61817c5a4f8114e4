import { networks } from '../../../../contract/hubs/networks.ts'
import { hubIcons } from '../../../../hub-page/icons.ts'

/** Names that services give networks, as letters and digits only. */
const aliases: Readonly<Record<string, string>> = {
  twitter: 'x',
  xtwitter: 'x',
  squarexttwitter: 'x',
  faceb: 'facebook',
  facebookf: 'facebook',
  linked: 'linkedin',
  linkedinin: 'linkedin',
  insta: 'instagram',
  bsky: 'bluesky',
  pinterestp: 'pinterest',
  redditalien: 'reddit',
  snapchatghost: 'snapchat',
  telegramplane: 'telegram',
  mediumm: 'medium',
  vimeov: 'vimeo',
  whatsappchannel: 'whatsapp',
  applemusic: 'applemusic',
  applemusicalt: 'applemusic',
  itunesnote: 'applemusic',
  email: 'mail',
  emailalt: 'mail',
  emailaddress: 'mail',
  envelope: 'mail',
  mailto: 'mail',
  telephone: 'phone',
  website: 'globe',
  customwebsite: 'globe',
  homepage: 'globe',
  googlemaps: 'map',
  genericrss: 'rss',
  feed: 'rss',
}

/** The drawings of LittleLink and LinkStack that mean what one of ours does. */
const drawings: Readonly<Record<string, string>> = {
  genericemail: 'mail',
  genericemailalt: 'mail',
  genericphone: 'phone',
  genericmap: 'map',
  genericcalendar: 'calendar',
  genericcode: 'code',
  genericcomputer: 'terminal',
  genericcloud: 'download',
  generichomepage: 'home',
  genericwebsite: 'globe',
  genericreview: 'star',
  genericshoppingbag: 'bag',
  genericshoppingtag: 'tag',
  genericsms: 'chat',
  genericblog: 'pen',
  blog: 'pen',
  coffee: 'coffee',
  buymeacoffee: 'coffee',
  kofi: 'coffee',
}

const plain = (name: string): string => name.toLowerCase().replace(/[^a-z0-9]/g, '')

/** The network of ours that a service means by that name. */
export function networkOf(name: string): string | undefined {
  const key = plain(name)
  const alias = Object.hasOwn(aliases, key) ? aliases[key] : undefined
  const found = alias ?? key
  return Object.hasOwn(networks, found) ? found : undefined
}

/** The drawing for the button of a brand: `instagram`, `generic-calendar`. */
export function iconOf(name: string): string | undefined {
  const key = plain(name)
  const icon = networkOf(name) ?? (Object.hasOwn(drawings, key) ? drawings[key] : undefined)
  return icon !== undefined && hubIcons.includes(icon) ? icon : undefined
}

/** The drawing for an address, where the service shows that of the site. */
export function iconOfAddress(address: string): string | undefined {
  const url = URL.parse(address)
  if (url?.protocol === 'mailto:') return 'mail'
  if (url?.protocol === 'tel:') return 'phone'
  const host = url?.hostname.replace(/^(www|m|open)\./, '') ?? ''
  return Object.entries(networks).find(([, { hosts }]) =>
    hosts.some((name) => host === name || host.endsWith(`.${name}`)),
  )?.[0]
}
