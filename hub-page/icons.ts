import { type Html, html, trusted } from './html.ts'
import { type IconName, iconPaths } from './icon-paths.ts'

/** Drawings of our own controls, which are not offered for buttons. */
const controls: readonly string[] = ['arrow', 'right', 'chevron', 'play', 'lock']

/** The names that a button's icon can have. */
export const hubIcons: readonly string[] = Object.keys(iconPaths).filter(
  (name) => !controls.includes(name),
)

/** The networks of a social block, with the names that people know. */
export const socialNetworks: Readonly<Record<string, string>> = {
  instagram: 'Instagram',
  youtube: 'YouTube',
  tiktok: 'TikTok',
  x: 'X',
  facebook: 'Facebook',
  threads: 'Threads',
  linkedin: 'LinkedIn',
  github: 'GitHub',
  mastodon: 'Mastodon',
  bluesky: 'Bluesky',
  pinterest: 'Pinterest',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
  applemusic: 'Apple Music',
  vimeo: 'Vimeo',
  twitch: 'Twitch',
  discord: 'Discord',
  telegram: 'Telegram',
  whatsapp: 'WhatsApp',
  snapchat: 'Snapchat',
  reddit: 'Reddit',
  medium: 'Medium',
  patreon: 'Patreon',
  dribbble: 'Dribbble',
  behance: 'Behance',
  strava: 'Strava',
  rss: 'RSS',
  mail: 'E-mail',
  phone: 'Phone',
  map: 'Directions',
  globe: 'Website',
}

/** The name of a network, also of one that we have no drawing for. */
export const networkName = (network: string): string =>
  (Object.hasOwn(socialNetworks, network) ? socialNetworks[network] : undefined) ??
  (network || 'Website')

export const isIcon = (name: string): name is IconName => Object.hasOwn(iconPaths, name)

/** A drawing in the colour of its text. The words beside it have its meaning. */
export function icon(name: string, className = 'i'): Html {
  const path = isIcon(name) ? iconPaths[name] : iconPaths.globe
  return html`<svg class="${className}" viewBox="0 0 24 24" aria-hidden="true"><path d="${trusted(path)}"/></svg>`
}
