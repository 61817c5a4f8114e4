import {
  addresses,
  as,
  blueskyPath,
  dialled,
  linkedInPath,
  mastodonAddress,
  type Network,
  placeAddress,
  profiles,
  redditPath,
  spotifyAddress,
  webAddress,
  withAt,
  youtubePath,
} from './network-forms.ts'

/** All networks, in the order of the menu. */
export const networks: Readonly<Record<string, Network>> = {
  instagram: profiles({
    name: 'Instagram',
    home: 'https://www.instagram.com/',
    also: ['instagr.am'],
    path: as(/^[\w.]{1,30}$/),
  }),
  youtube: profiles({
    name: 'YouTube',
    home: 'https://www.youtube.com/',
    also: ['youtu.be'],
    path: youtubePath,
  }),
  tiktok: profiles({
    name: 'TikTok',
    home: 'https://www.tiktok.com/',
    path: withAt(/^[\w.]{2,24}$/),
  }),
  x: profiles({
    name: 'X',
    home: 'https://x.com/',
    also: ['twitter.com'],
    path: as(/^\w{1,15}$/),
  }),
  facebook: profiles({
    name: 'Facebook',
    home: 'https://www.facebook.com/',
    also: ['fb.com', 'fb.me'],
    path: as(/^[\w.-]{1,50}$/),
  }),
  threads: profiles({
    name: 'Threads',
    home: 'https://www.threads.com/',
    also: ['threads.net'],
    path: withAt(/^[\w.]{1,30}$/),
  }),
  linkedin: profiles({
    name: 'LinkedIn',
    home: 'https://www.linkedin.com/',
    path: linkedInPath,
  }),
  github: profiles({
    name: 'GitHub',
    home: 'https://github.com/',
    path: as(/^[A-Za-z\d-]{1,39}(\/[\w.-]{1,100})?$/),
  }),
  mastodon: {
    ...addresses('Mastodon', 'mastodon.social/@name'),
    label: 'Mastodon name or address',
    example: '@name@mastodon.social',
    hint: 'use a name with its server, such as @name@mastodon.social, or the address of the profile',
    addressOf: mastodonAddress,
  },
  bluesky: profiles({
    name: 'Bluesky',
    home: 'https://bsky.app/profile/',
    path: blueskyPath,
  }),
  pinterest: profiles({
    name: 'Pinterest',
    home: 'https://www.pinterest.com/',
    also: ['pin.it'],
    path: as(/^\w{3,30}$/),
  }),
  spotify: {
    ...addresses('Spotify', 'open.spotify.com/artist/…', 'spotify.com'),
    addressOf: spotifyAddress,
  },
  soundcloud: profiles({
    name: 'SoundCloud',
    home: 'https://soundcloud.com/',
    path: as(/^[\w-]{3,25}$/),
  }),
  bandcamp: {
    ...addresses('Bandcamp', 'name.bandcamp.com', 'bandcamp.com'),
    label: 'Bandcamp name or address',
    example: '@name',
    hint: 'use a name such as @name, or an address such as name.bandcamp.com',
    addressOf: (text) => {
      const [, name] = /^@?([a-z\d][a-z\d-]{1,40})$/i.exec(text) ?? []
      return name && `https://${name.toLowerCase()}.bandcamp.com`
    },
  },
  applemusic: addresses('Apple Music', 'music.apple.com/artist/…', 'music.apple.com'),
  vimeo: profiles({
    name: 'Vimeo',
    home: 'https://vimeo.com/',
    path: as(/^\w{1,32}$/),
  }),
  twitch: profiles({
    name: 'Twitch',
    home: 'https://www.twitch.tv/',
    path: as(/^\w{3,25}$/),
  }),
  discord: {
    ...addresses('Discord', 'discord.gg/…', 'discord.gg', 'discord.com'),
    label: 'Discord invitation or address',
    hint: 'use the code or the address of an invitation, such as discord.gg/…',
    addressOf: (text) => (/^[\w-]{2,32}$/.test(text) ? `https://discord.gg/${text}` : undefined),
  },
  telegram: profiles({
    name: 'Telegram',
    home: 'https://t.me/',
    also: ['telegram.me'],
    path: as(/^\w{4,32}$/),
  }),
  whatsapp: {
    ...addresses('WhatsApp', '+49 30 1234567', 'wa.me', 'whatsapp.com'),
    label: 'WhatsApp number or address',
    hint: 'use a number with its country code, such as +49 30 1234567',
    addressOf: (text) => {
      const number = dialled(text)
      return number?.startsWith('+') ? `https://wa.me/${number.slice(1)}` : undefined
    },
  },
  snapchat: profiles({
    name: 'Snapchat',
    home: 'https://www.snapchat.com/add/',
    path: as(/^[\w.-]{3,15}$/),
  }),
  reddit: profiles({
    name: 'Reddit',
    home: 'https://www.reddit.com/',
    path: redditPath,
  }),
  medium: profiles({
    name: 'Medium',
    home: 'https://medium.com/',
    path: withAt(/^[\w.-]{1,30}$/),
  }),
  patreon: profiles({
    name: 'Patreon',
    home: 'https://www.patreon.com/',
    path: as(/^[\w-]{1,64}$/),
  }),
  dribbble: profiles({
    name: 'Dribbble',
    home: 'https://dribbble.com/',
    path: as(/^[\w-]{2,20}$/),
  }),
  behance: profiles({
    name: 'Behance',
    home: 'https://www.behance.net/',
    path: as(/^[\w-]{2,20}$/),
  }),
  strava: profiles({
    name: 'Strava',
    home: 'https://www.strava.com/athletes/',
    path: as(/^[\w-]{1,40}$/),
  }),
  rss: {
    ...addresses('RSS', 'example.com/feed.xml'),
    label: 'Address of the RSS feed',
    addressOf: webAddress,
  },
  mail: {
    ...addresses('E-mail', 'you@example.com'),
    hint: 'use one such as you@example.com',
    addressOf: (text) =>
      /^[^\s@/:?#]+@[^\s@/:?#]+\.[^\s@/:?#]+$/.test(text) ? `mailto:${text}` : undefined,
  },
  phone: {
    ...addresses('Phone', '+49 30 1234567'),
    label: 'Phone number',
    hint: 'use a number such as +49 30 1234567',
    addressOf: (text) => {
      const number = dialled(text)
      return number && `tel:${number}`
    },
  },
  map: {
    ...addresses('Directions', '1 Market Square, Utrecht'),
    label: 'Place, or address of a map',
    hint: 'use a place such as 1 Market Square, Utrecht, or the address of a map',
    addressOf: (text) => webAddress(text) ?? placeAddress(text),
  },
  globe: {
    ...addresses('Website', 'example.com'),
    addressOf: webAddress,
  },
}

/** One that is sent by the API and stands in no menu is any page. */
const unknown: Network = addresses('Website', 'example.com')

export const networkOf = (network: string): Network =>
  (Object.hasOwn(networks, network) ? networks[network] : undefined) ?? {
    ...unknown,
    name: network || unknown.name,
    label: `${network || unknown.name} address`,
    addressOf: webAddress,
  }

export const networkName = (network: string): string => networkOf(network).name
