import type { embedProviders } from '../contract/hubs/blocks.ts'
import { parsedUrl } from './addresses.ts'

export type EmbedProvider = (typeof embedProviders)[number]

export interface Embed {
  provider: EmbedProvider
  /** What the frame loads once it is pressed. */
  src: string
}

export const providerNames: Readonly<Record<EmbedProvider, string>> = {
  youtube: 'YouTube',
  vimeo: 'Vimeo',
  spotify: 'Spotify',
  soundcloud: 'SoundCloud',
  bandcamp: 'Bandcamp',
}

/** The only hosts that a frame of a page may load. */
export const embedHosts = [
  'www.youtube-nocookie.com',
  'player.vimeo.com',
  'open.spotify.com',
  'w.soundcloud.com',
  'bandcamp.com',
] as const

/** The player of a public address, as people copy it from the provider. Undefined: none that we know. */
export function findEmbed(address: string): Embed | undefined {
  const url = parsedUrl(address)
  if (!url || !/^https?:$/.test(url.protocol) || url.port || url.username) return undefined
  const host = url.hostname.replace(/^(www|m|music)\./, '')
  const provider = providers.find(({ hosts }) => hosts.includes(host))
  const src = provider?.srcOf(url)
  return provider && src ? { provider: provider.name, src } : undefined
}

interface Provider {
  name: EmbedProvider
  hosts: string[]
  srcOf(url: URL): string | undefined
}

const providers: Provider[] = [
  { name: 'youtube', hosts: ['youtube.com', 'youtu.be', 'youtube-nocookie.com'], srcOf: youtube },
  { name: 'vimeo', hosts: ['vimeo.com', 'player.vimeo.com'], srcOf: vimeo },
  { name: 'spotify', hosts: ['open.spotify.com'], srcOf: spotify },
  { name: 'soundcloud', hosts: ['soundcloud.com'], srcOf: soundcloud },
  { name: 'bandcamp', hosts: ['bandcamp.com'], srcOf: bandcamp },
]

const partsOf = ({ pathname }: URL): string[] => pathname.split('/').filter(Boolean)

function youtube(url: URL): string | undefined {
  const list = url.searchParams.get('list')
  const hasList = list !== null && /^[\w-]{10,64}$/.test(list)
  const video = youtubeVideo(url)
  const player = 'https://www.youtube-nocookie.com/embed'
  if (video) {
    const start = secondsOf(url.searchParams.get('t') ?? url.searchParams.get('start'))
    const query = [
      'autoplay=1',
      ...(start ? [`start=${start}`] : []),
      ...(hasList ? [`list=${list}`] : []),
    ]
    return `${player}/${video}?${query.join('&')}`
  }
  return hasList && url.pathname === '/playlist'
    ? `${player}/videoseries?list=${list}&autoplay=1`
    : undefined
}

function youtubeVideo(url: URL): string | undefined {
  const [first = '', second = ''] = partsOf(url)
  const isShortHost = url.hostname.endsWith('youtu.be')
  const isNamed = ['shorts', 'embed', 'live', 'v'].includes(first)
  const inPath = isNamed ? second : ''
  const id = isShortHost ? first : (url.searchParams.get('v') ?? inPath)
  return /^[\w-]{11}$/.test(id) ? id : undefined
}

/** `90`, `90s` or `1h2m3s`. */
function secondsOf(text: string | null): number {
  const [, hours, minutes, seconds] = /^(?:(\d{1,2})h)?(?:(\d{1,3})m)?(?:(\d{1,6})s?)?$/.exec(
    text ?? '',
  ) ?? [0, 0, 0, 0]
  return Number(hours ?? 0) * 3600 + Number(minutes ?? 0) * 60 + Number(seconds ?? 0)
}

/** An unlisted video has a second part, without which its player refuses. */
function vimeo(url: URL): string | undefined {
  const [, id, hash] =
    /^\/(?:video\/|channels\/[\w-]+\/|showcase\/\d+\/video\/)?(\d{6,12})(?:\/([0-9a-f]{6,20}))?\/?$/.exec(
      url.pathname,
    ) ?? []
  if (!id) return undefined
  const given = url.searchParams.get('h')
  const secret = hash ?? (given && /^[0-9a-f]{6,20}$/.test(given) ? given : undefined)
  return `https://player.vimeo.com/video/${id}?dnt=1&autoplay=1${secret ? `&h=${secret}` : ''}`
}

function spotify(url: URL): string | undefined {
  const [, kind, id] =
    /^\/(?:intl-[a-z-]{2,5}\/)?(?:embed\/)?(track|album|playlist|episode|show|artist)\/([A-Za-z0-9]{22})\/?$/.exec(
      url.pathname,
    ) ?? []
  return kind && id ? `https://open.spotify.com/embed/${kind}/${id}` : undefined
}

function soundcloud(url: URL): string | undefined {
  const parts = partsOf(url)
  const isNamed = parts.length >= 2 && parts.length <= 4
  if (!isNamed || !parts.every((part) => /^[\w-]{1,100}$/.test(part))) return undefined
  const page = encodeURIComponent(`https://soundcloud.com/${parts.join('/')}`)
  return `https://w.soundcloud.com/player/?url=${page}&auto_play=true`
}

/** The address of a record does not name its player: people copy that one from Share, Embed. */
function bandcamp(url: URL): string | undefined {
  const parts = partsOf(url)
  if (parts[0] !== 'EmbeddedPlayer') return undefined
  const settings = parts.slice(1).filter((part) => /^(album|track)=\d{4,12}$/.test(part))
  return settings.length > 0
    ? `https://bandcamp.com/EmbeddedPlayer/${settings.join('/')}/size=large/tracklist=false/artwork=small/transparent=true/`
    : undefined
}
