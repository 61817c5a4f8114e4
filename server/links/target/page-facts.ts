import { Parser } from 'htmlparser2'
import { inOneLine } from '../../../contract/one-line.ts'

/** The metadata of a page; null for what is missing. */
export interface PageFacts {
  title: string | null
  description: string | null
  imageUrl: string | null
}

const MAX_LENGTHS = { title: 300, description: 500, address: 2000 } as const
/** The title of the browser tab comes before those for social networks. */
const titles = ['title', 'og:title', 'twitter:title']
const descriptions = ['description', 'og:description', 'twitter:description']
const images = ['og:image:secure_url', 'og:image', 'twitter:image']

/** `base` is the address of the page, for the relative addresses in it. */
export function readPage(html: string, base: URL): PageFacts {
  const meta = metaOf(html)
  const first = (names: readonly string[], longest: number): string | null => {
    for (const name of names) {
      const text = plain(meta.get(name) ?? '', longest)
      if (text !== '') return text
    }
    return null
  }
  return {
    title: first(titles, MAX_LENGTHS.title),
    description: first(descriptions, MAX_LENGTHS.description),
    imageUrl: webAddress(first(images, MAX_LENGTHS.address), base),
  }
}

/** The title and the `meta` elements by name. The first one of each name counts. */
function metaOf(html: string): Map<string, string> {
  const meta = new Map<string, string>()
  let title: string | undefined
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, { name: own, property, content }) {
        // SVG drawings have titles too
        if (name === 'svg') depth += 1
        if (name === 'title' && depth === 0) title ??= ''
        const key = (property ?? own ?? '').trim().toLowerCase()
        if (name === 'meta' && key !== 'title' && content && !meta.has(key)) meta.set(key, content)
      },
      ontext(text) {
        if (title !== undefined && !meta.has('title')) title += text
      },
      onclosetag(name) {
        if (name === 'svg') depth -= 1
        if (name === 'title' && title && !meta.has('title')) meta.set('title', title)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return meta
}

/** On one line, without characters that cannot be displayed or that change the direction of text. */
function plain(text: string, longest: number): string {
  const shown = text
    .toWellFormed()
    .replace(/\p{Cc}+/gu, ' ')
    .replace(/[\p{Co}\uFFFD\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
  const line = inOneLine(shown)
  return line.length <= longest
    ? line
    : `${line
        .slice(0, longest - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
}

function webAddress(text: string | null, base: URL): string | null {
  const url = text === null ? null : URL.parse(text, base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= MAX_LENGTHS.address
    ? url.href
    : null
}
