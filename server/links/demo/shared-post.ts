import { shareChannels } from '../../../contract/links/share-channels.ts'

interface Installation {
  /** Origin of the installation. */
  publicUrl: string
  basePath: string
  /** Paths of its posts. */
  posts: ReadonlySet<string>
}

const SOURCE = 'utm_source'

/**
 * The address by which a post of this installation is shared: that of the post, with where it is shared as its `utm_source`.
 * Undefined for any other address, also that of a post with a parameter that is no UTM value or with an unknown source.
 */
export function sharedPost(text: string, installation: Installation): string | undefined {
  const { publicUrl, basePath, posts } = installation
  const url = URL.parse(text)
  if (!url || url.origin !== publicUrl || url.username || url.password || url.hash) return undefined
  const start = `${basePath}blog/`
  const path = url.pathname.slice(start.length).replace(/\/$/, '')
  if (!url.pathname.startsWith(start) || !posts.has(path)) return undefined
  const source = sourceIn(url.searchParams)
  if (source === undefined) return undefined
  return `${publicUrl}${start}${path}${source === '' ? '' : `?${SOURCE}=${source}`}`
}

/** Empty without parameters. Only known sources count, which bounds the number of these links without an end. */
function sourceIn(parameters: URLSearchParams): string | undefined {
  const names = [...parameters.keys()]
  if (names.length === 0) return ''
  if (!names.every((name) => name.startsWith('utm_'))) return undefined
  const sources = parameters.getAll(SOURCE)
  return sources.length === 1 ? shareChannels.find((channel) => channel === sources[0]) : undefined
}
