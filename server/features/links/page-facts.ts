import { Parser } from 'htmlparser2'

/** What a page says of itself; null where it says nothing. */
export interface PageFacts {
  title: string | null
  description: string | null
  imageUrl: string | null
}

const LONGEST = { title: 300, description: 500, address: 2000 } as const
/** What people wrote for their tab comes before what they wrote for networks. */
const titles = ['title', 'og:title', 'twitter:title']
const descriptions = ['description', 'og:description', 'twitter:description']
const images = ['og:image:secure_url', 'og:image', 'twitter:image']

/** `base` is where the page was found: addresses in it are read from there. */
export function readPage(html: string, base: URL): PageFacts {
  const said = sayingsOf(html)
  const first = (names: readonly string[], longest: number): string | null => {
    for (const name of names) {
      const text = plain(said.get(name) ?? '', longest)
      if (text !== '') return text
    }
    return null
  }
  return {
    title: first(titles, LONGEST.title),
    description: first(descriptions, LONGEST.description),
    imageUrl: webAddress(first(images, LONGEST.address), base),
  }
}

/** The title and the contents of `meta` elements by their names, each as it stands first. */
function sayingsOf(html: string): Map<string, string> {
  const said = new Map<string, string>()
  let title: string | undefined
  let depth = 0
  const parser = new Parser(
    {
      onopentag(name, { name: own, property, content }) {
        // Drawings have titles too
        if (name === 'svg') depth += 1
        if (name === 'title' && depth === 0) title ??= ''
        const key = (property ?? own ?? '').trim().toLowerCase()
        if (name === 'meta' && key !== 'title' && content && !said.has(key)) said.set(key, content)
      },
      ontext(text) {
        if (title !== undefined && !said.has('title')) title += text
      },
      onclosetag(name) {
        if (name === 'svg') depth -= 1
        if (name === 'title' && title && !said.has('title')) said.set('title', title)
      },
    },
    { decodeEntities: true },
  )
  parser.end(html)
  return said
}

/** On one line, without what a screen cannot show or what would turn its text around. */
function plain(text: string, longest: number): string {
  const line = text
    .toWellFormed()
    .replace(/[\p{Cc}\p{Zs}\p{Zl}\p{Zp}]+/gu, ' ')
    .replace(/[\p{Co}\uFFFD\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/gu, '')
    .trim()
  return line.length <= longest
    ? line
    : `${line
        .slice(0, longest - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`
}

function webAddress(text: string | null, base: URL): string | null {
  const url = text === null ? null : URL.parse(text, base)
  return url && /^https?:$/.test(url.protocol) && url.href.length <= LONGEST.address
    ? url.href
    : null
}
