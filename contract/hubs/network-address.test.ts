import { describe, expect, test } from 'bun:test'
import { HubDocument } from './document.ts'
import { movedTo, networkAddress } from './network-address.ts'
import { networkOf, networks } from './networks.ts'

const UC = 'UCaaaaaaaaaaaaaaaaaaaaaa'

/** Forms of each network, with the address that they stand for. */
const forms: Record<string, Record<string, string>> = {
  instagram: {
    '@nina': 'https://www.instagram.com/nina',
    nina: 'https://www.instagram.com/nina',
    ' nina.k_1 ': 'https://www.instagram.com/nina.k_1',
    'instagram.com/nina': 'https://www.instagram.com/nina',
    'www.instagram.com/nina/': 'https://www.instagram.com/nina/',
    'm.instagram.com/nina?igsh=a': 'https://www.instagram.com/nina?igsh=a',
    'Instagram.com/nina': 'https://www.instagram.com/nina',
    '//instagram.com/nina': 'https://www.instagram.com/nina',
    'https://instagram.com/nina': 'https://instagram.com/nina',
    'http://m.instagram.com/nina': 'http://m.instagram.com/nina',
  },
  youtube: {
    '@nina': 'https://www.youtube.com/@nina',
    nina: 'https://www.youtube.com/@nina',
    [UC]: `https://www.youtube.com/channel/${UC}`,
    'c/Nina': 'https://www.youtube.com/c/Nina',
    'm.youtube.com/@nina': 'https://www.youtube.com/@nina',
    [`youtube.com/channel/${UC}`]: `https://www.youtube.com/channel/${UC}`,
    'youtu.be/dQw4w9WgXcQ': 'https://youtu.be/dQw4w9WgXcQ',
  },
  tiktok: {
    nina: 'https://www.tiktok.com/@nina',
    'tiktok.com/@nina': 'https://www.tiktok.com/@nina',
    'vm.tiktok.com/ZM123': 'https://vm.tiktok.com/ZM123',
  },
  x: {
    '@nina': 'https://x.com/nina',
    'mobile.twitter.com/nina': 'https://twitter.com/nina',
  },
  facebook: {
    'nina.k': 'https://www.facebook.com/nina.k',
    'm.facebook.com/profile.php?id=4': 'https://www.facebook.com/profile.php?id=4',
  },
  threads: {
    nina: 'https://www.threads.com/@nina',
    'threads.net/@nina': 'https://threads.net/@nina',
  },
  linkedin: {
    nina: 'https://www.linkedin.com/in/nina',
    'company/tern-works': 'https://www.linkedin.com/company/tern-works',
    'de.linkedin.com/in/nina': 'https://de.linkedin.com/in/nina',
  },
  github: {
    '@nina': 'https://github.com/nina',
    'nina/kites': 'https://github.com/nina/kites',
  },
  mastodon: {
    '@nina@furl.test': 'https://furl.test/@nina',
    'nina@Furl.test': 'https://furl.test/@nina',
    'furl.test/@nina': 'https://furl.test/@nina',
  },
  bluesky: {
    '@nina': 'https://bsky.app/profile/nina.bsky.social',
    'nina.furl.test': 'https://bsky.app/profile/nina.furl.test',
    'bsky.app/profile/nina.furl.test': 'https://bsky.app/profile/nina.furl.test',
  },
  pinterest: { nina: 'https://www.pinterest.com/nina', 'pin.it/1a': 'https://pin.it/1a' },
  spotify: {
    'spotify:artist:0abc': 'https://open.spotify.com/artist/0abc',
    'open.spotify.com/artist/0abc?si=1': 'https://open.spotify.com/artist/0abc?si=1',
  },
  soundcloud: { nina: 'https://soundcloud.com/nina' },
  bandcamp: {
    '@Nina': 'https://nina.bandcamp.com',
    'nina.bandcamp.com': 'https://nina.bandcamp.com',
    'nina.bandcamp.com/album/tides': 'https://nina.bandcamp.com/album/tides',
  },
  applemusic: {
    'music.apple.com/nl/artist/nina/1': 'https://music.apple.com/nl/artist/nina/1',
  },
  vimeo: { nina: 'https://vimeo.com/nina' },
  twitch: { '@nina': 'https://www.twitch.tv/nina' },
  discord: {
    aBc12: 'https://discord.gg/aBc12',
    'discord.gg/aBc12': 'https://discord.gg/aBc12',
    'discord.com/invite/aBc12': 'https://discord.com/invite/aBc12',
  },
  telegram: { '@nina': 'https://t.me/nina', 't.me/+hash': 'https://t.me/+hash' },
  whatsapp: {
    '+49 1234': 'https://wa.me/491234',
    '0049 (0)30 / 12-34': 'https://wa.me/49301234',
    'wa.me/491234': 'https://wa.me/491234',
    'chat.whatsapp.com/abc': 'https://chat.whatsapp.com/abc',
  },
  snapchat: { '@nina': 'https://www.snapchat.com/add/nina' },
  reddit: {
    nina: 'https://www.reddit.com/user/nina',
    'u/nina': 'https://www.reddit.com/user/nina',
    '/r/pots': 'https://www.reddit.com/r/pots',
  },
  medium: {
    '@nina': 'https://medium.com/@nina',
    'nina.medium.com': 'https://nina.medium.com',
  },
  patreon: { nina: 'https://www.patreon.com/nina' },
  dribbble: { nina: 'https://dribbble.com/nina' },
  behance: { nina: 'https://www.behance.net/nina' },
  strava: { '1234': 'https://www.strava.com/athletes/1234' },
  rss: { 'furl.test/feed.xml': 'https://furl.test/feed.xml' },
  mail: {
    'nina@furl.test': 'mailto:nina@furl.test',
    'mailto:nina@furl.test': 'mailto:nina@furl.test',
  },
  phone: {
    '+49 1234': 'tel:+491234',
    '0049 30-1234': 'tel:+49301234',
    '(030) 12 34': 'tel:0301234',
    'tel:110': 'tel:110',
  },
  map: {
    '1 Market Square, Utrecht':
      'https://www.openstreetmap.org/search?query=1%20Market%20Square%2C%20Utrecht',
    'maps.app.goo.gl/abc': 'https://maps.app.goo.gl/abc',
  },
  globe: {
    'furl.test': 'https://furl.test',
    'bücher.example/neu?a=b': 'https://bücher.example/neu?a=b',
  },
  'Ham radio': { 'furl.test/dl1': 'https://furl.test/dl1' },
}

const cases = Object.entries(forms).flatMap(([network, typed]) =>
  Object.entries(typed).map(([form, address]) => [network, form, address] as const),
)

test.each(cases)('%s: %j is %s', (network, typed, address) => {
  expect(networkAddress(network, typed)).toBe(address)
  // What is complete stays as it is.
  expect(networkAddress(network, address)).toBe(address)
})

test('every network of the menu has a form here', () => {
  expect(Object.keys(networks).filter((network) => !(network in forms))).toEqual([])
})

test.each([
  ['instagram', 'nina light'],
  ['instagram', 'instagram.com'],
  ['instagram', 'furl.test/nina'],
  ['instagram', 'nina@furl.test'],
  ['mastodon', '@nina'],
  ['spotify', 'nina'],
  ['applemusic', 'nina'],
  ['whatsapp', '030 1234'],
  ['phone', 'nina'],
  ['phone', '12'],
  ['mail', 'nina'],
  ['globe', 'nina'],
  ['map', `\ud800 Square`],
  ['map', 'a'.repeat(501)],
])('%s: %j cannot be completed', (network, typed) => {
  expect(networkAddress(network, typed)).toBeUndefined()
})

test('labels read as people speak', () => {
  const labels = ['instagram', 'phone', 'mail', 'whatsapp', 'globe', 'Ham radio']
  expect(labels.map((network) => networkOf(network).label)).toEqual([
    'Instagram name or address',
    'Phone number',
    'E-mail address',
    'WhatsApp number or address',
    'Website address',
    'Ham radio address',
  ])
  expect(networkOf('linkedin').hint).toBe(
    'use a name such as @name, or an address such as linkedin.com/in/name',
  )
})

test('a name moves to the network that is chosen for it', () => {
  const item = { network: 'instagram', url: 'https://www.instagram.com/nina' }
  expect(movedTo('tiktok', item)).toBe('https://www.tiktok.com/@nina')
  expect(movedTo('phone', item)).toBe(item.url)
  expect(movedTo('x', { network: 'tiktok', url: 'https://www.tiktok.com/@nina' })).toBe(
    'https://x.com/nina',
  )
})

describe('a document', () => {
  const rowOf = (url: string, network = 'instagram') =>
    HubDocument.parse({
      profile: {},
      blocks: [{ id: 's', type: 'social', items: [{ network, url }] }],
      theme: { preset: 'slate' },
      seo: {},
    }).blocks[0]

  test('has the whole address, whoever sends it', () => {
    expect(rowOf('@nina')).toEqual({
      id: 's',
      type: 'social',
      items: [{ network: 'instagram', url: 'https://www.instagram.com/nina' }],
    })
  })

  test('keeps what cannot be completed, for publishing to refuse', () => {
    expect(rowOf('nina light')).toMatchObject({ items: [{ url: 'nina light' }] })
  })
})
