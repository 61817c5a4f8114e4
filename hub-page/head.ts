import type { HubDocument } from '../contract/hubs/document.ts'
import { plainText } from '../contract/hubs/rich-words.ts'
import { inOneLine } from '../contract/one-line.ts'
import { findWebAddress } from './addresses.ts'
import { rowOf } from './blocks/blocks.ts'
import { pictureUrl } from './blocks/parts/picture.ts'
import { type Html, html, trusted } from './html.ts'
import { isOnPage } from './on-page.ts'
import { resolveTheme } from './theme.ts'

export interface HeadInput {
  document: HubDocument
  address: string
  cardUrl?: string | undefined
  isHidden?: boolean | undefined
}

/** What search engines and messengers read, before the style sheet. */
export function pageHead(input: HeadInput): Html {
  const { document, address, isHidden } = input
  const { profile, seo } = document
  const name = inOneLine(profile.name)
  const title = inOneLine(seo.title ?? '') || name || 'A page of links'
  const description =
    inOneLine(seo.description ?? '') ||
    plainText(profile.bio) ||
    `All links of ${title} on one page.`
  const isOutOfSearch = isHidden || seo.noindex
  return html`<meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${title}</title><meta name="description" content="${description}">${isOutOfSearch && html`<meta name="robots" content="noindex">`}<link rel="canonical" href="${address}">${icon(document)}${sharing({ ...input, title, description })}${!isOutOfSearch && structuredData({ ...input, title, description })}`
}

function sharing({
  document,
  address,
  cardUrl,
  title,
  description,
}: HeadInput & { title: string; description: string }): Html {
  const own = document.seo.image
  const image = own ? absolute(pictureUrl(own), address) : cardUrl
  return html`<meta property="og:type" content="profile"><meta property="og:title" content="${title}"><meta property="og:description" content="${description}"><meta property="og:url" content="${address}">${image && html`<meta property="og:image" content="${image}">`}<meta name="twitter:card" content="${image ? 'summary_large_image' : 'summary'}">`
}

/** Not a script: browsers run no data, and the content policy does not ask about it. */
function structuredData({
  document,
  address,
  title,
  description,
}: HeadInput & { title: string; description: string }): Html {
  const { profile, blocks } = document
  const accounts = blocks
    .filter(isOnPage)
    .flatMap((block) => rowOf(block).profiles(block))
    .flatMap(({ url }) => findWebAddress(url) ?? [])
  const data = {
    '@context': 'https://schema.org',
    '@type': 'ProfilePage',
    url: address,
    name: title,
    mainEntity: {
      '@type': 'Thing',
      name: inOneLine(profile.name) || title,
      url: address,
      description,
      ...(profile.avatar && { image: absolute(pictureUrl(profile.avatar), address) }),
      ...(accounts.length > 0 && { sameAs: accounts }),
    },
  }
  return html`<script type="application/ld+json">${trusted(dataText(data))}</script>`
}

/** JSON that cannot end its element or begin a comment in it. */
const dataText = (data: unknown): string =>
  JSON.stringify(data).replace(/[<>&\u2028\u2029]/g, (sign) => {
    const code = sign.charCodeAt(0).toString(16).padStart(4, '0')
    return `\\u${code}`
  })

/** The avatar, or a tile with the first letter of the name. */
function icon({ profile, theme }: HubDocument): Html {
  if (profile.avatar) return html`<link rel="icon" href="${pictureUrl(profile.avatar)}">`
  const { color } = resolveTheme(theme)
  const letter = [...plainText(profile.name).toUpperCase()][0] ?? 'U'
  const tile = html`<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="${color.accent}"/><text x="16" y="22.5" text-anchor="middle" font-family="sans-serif" font-size="19" font-weight="700" fill="${color.onAccent}">${letter}</text></svg>`
  return html`<link rel="icon" href="data:image/svg+xml,${encodeURIComponent(tile.toString())}">`
}

const absolute = (path: string, address: string): string =>
  URL.canParse(path, address) ? new URL(path, address).href : path
