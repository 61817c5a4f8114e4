import { expect, test } from 'bun:test'
import { readMarkup } from '../server/testing/corpora/corpora.ts'
import { embedHosts, findEmbed } from './embed-address.ts'
import { HUB_PAGE_POLICY } from './page-policy.ts'

const tube = 'https://www.youtube-nocookie.com/embed'
const SPOTIFY_ID = '37i9dQZF1DXcBWIGoYBM5M'

test.each([
  ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', `${tube}/dQw4w9WgXcQ?autoplay=1`],
  ['https://m.youtube.com/watch?v=dQw4w9WgXcQ&t=1m30s', `${tube}/dQw4w9WgXcQ?autoplay=1&start=90`],
  ['https://youtu.be/dQw4w9WgXcQ?si=abc&t=42', `${tube}/dQw4w9WgXcQ?autoplay=1&start=42`],
  ['https://youtube.com/shorts/dQw4w9WgXcQ', `${tube}/dQw4w9WgXcQ?autoplay=1`],
  ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', `${tube}/dQw4w9WgXcQ?autoplay=1`],
  ['https://www.youtube.com/embed/dQw4w9WgXcQ', `${tube}/dQw4w9WgXcQ?autoplay=1`],
  [
    'https://www.youtube.com/playlist?list=PLabcdefghijk',
    `${tube}/videoseries?list=PLabcdefghijk&autoplay=1`,
  ],
  [
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=PLabcdefghijk',
    `${tube}/dQw4w9WgXcQ?autoplay=1&list=PLabcdefghijk`,
  ],
  ['https://vimeo.com/76979871', 'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1'],
  [
    'https://vimeo.com/76979871/8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
  ],
  [
    'https://player.vimeo.com/video/76979871?h=8272103f6e',
    'https://player.vimeo.com/video/76979871?dnt=1&autoplay=1&h=8272103f6e',
  ],
  ...['track', 'album', 'playlist', 'episode', 'show'].map((kind) => [
    `https://open.spotify.com/${kind}/${SPOTIFY_ID}?si=1`,
    `https://open.spotify.com/embed/${kind}/${SPOTIFY_ID}`,
  ]),
  [
    `https://open.spotify.com/intl-de/track/${SPOTIFY_ID}`,
    `https://open.spotify.com/embed/track/${SPOTIFY_ID}`,
  ],
  [
    'https://soundcloud.com/osei/sidechain-diary-07?utm_source=x',
    'https://w.soundcloud.com/player/?url=https%3A%2F%2Fsoundcloud.com%2Fosei%2Fsidechain-diary-07&auto_play=true',
  ],
  [
    'https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/bgcol=ffffff/',
    'https://bandcamp.com/EmbeddedPlayer/album=1234567890/size=large/tracklist=false/artwork=small/transparent=true/',
  ],
])('%s is played by %s', (address = '', src = '') => {
  expect(findEmbed(address)?.src).toBe(src)
})

test.each([
  'https://www.youtube.com/@channel',
  'https://www.youtube.com/watch?v=short',
  'https://www.youtube.com/watch?v=dQw4w9WgXcQ"><script>',
  'https://youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
  'https://evil.example/youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
  'https://user@youtube.com/watch?v=dQw4w9WgXcQ',
  'https://youtube.com:8443/watch?v=dQw4w9WgXcQ',
  'javascript://youtube.com/%0aalert(1)?v=dQw4w9WgXcQ',
  'https://vimeo.com/about',
  'https://open.spotify.com/user/osei',
  'https://soundcloud.com/osei',
  'https://kiln.bandcamp.com/album/cinder',
  'https://bandcamp.com/EmbeddedPlayer/../../evil/album=12345',
  'not an address',
  '',
])('%s has no player', (address) => {
  expect(findEmbed(address)).toBeUndefined()
})

test('no address leads a frame to a host that the policy does not list', () => {
  const addresses = readMarkup()
  for (const payload of addresses)
    for (const start of [
      '',
      'https://youtu.be/',
      'https://vimeo.com/',
      'https://soundcloud.com/a/',
    ])
      expect(String(embedHosts)).toContain(
        new URL(findEmbed(start + payload)?.src ?? 'https://bandcamp.com').host,
      )
  for (const host of embedHosts) expect(HUB_PAGE_POLICY).toContain(`https://${host}`)
  expect(HUB_PAGE_POLICY).not.toContain('script-src')
  expect(HUB_PAGE_POLICY).toStartWith("default-src 'none'")
})
