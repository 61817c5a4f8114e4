import { pageAddress } from '../../lib/base-path.ts'
import { publicOrigin } from '../../lib/page-meta.ts'
import { AUTHOR, type PostHead } from './post.ts'

export const BLOG_TITLE = 'Blog · Unfurly'
export const BLOG_DESCRIPTION = 'Short links, QR codes, link pages and how to count clicks.'
export const ATOM_PATH = '/blog/atom.xml'
export const RSS_PATH = '/blog/rss.xml'

const XML = '<?xml version="1.0" encoding="utf-8"?>\n'

const addressOf = (path: string): string => publicOrigin() + pageAddress(path)
const postAddress = (post: PostHead): string => addressOf(`/blog/${post.path}`)

/** The posts as an Atom feed (RFC 4287), in the given order: newest first. */
export function atomFeed(posts: readonly PostHead[]): string {
  const entries = posts.map((post) =>
    element('entry', [
      text('title', post.title),
      text('id', postAddress(post)),
      link('alternate', 'text/html', postAddress(post)),
      text('published', timeOf(post)),
      text('updated', timeOf(post)),
      `<category term="${escapeXml(post.category)}"/>`,
      text('summary', post.description),
    ]),
  )
  const head = [
    text('title', BLOG_TITLE),
    text('subtitle', BLOG_DESCRIPTION),
    text('id', addressOf('/blog')),
    link('alternate', 'text/html', addressOf('/blog')),
    link('self', 'application/atom+xml', addressOf(ATOM_PATH)),
    text('icon', addressOf('/favicon.svg')),
    text('updated', posts[0] ? timeOf(posts[0]) : '1970-01-01T00:00:00Z'),
    element('author', [text('name', AUTHOR)]),
  ]
  return (
    XML + element('feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en"', [...head, ...entries])
  )
}

/** The posts as an RSS 2.0 feed, for readers without Atom. */
export function rssFeed(posts: readonly PostHead[]): string {
  const items = posts.map((post) =>
    element('item', [
      text('title', post.title),
      text('link', postAddress(post)),
      text('guid', postAddress(post)),
      text('pubDate', new Date(timeOf(post)).toUTCString()),
      text('dc:creator', post.author),
      text('category', post.category),
      text('description', post.description),
    ]),
  )
  const channel = element('channel', [
    text('title', BLOG_TITLE),
    text('link', addressOf('/blog')),
    text('description', BLOG_DESCRIPTION),
    text('language', 'en'),
    `<atom:link rel="self" type="application/rss+xml" href="${escapeXml(addressOf(RSS_PATH))}"/>`,
    ...items,
  ])
  const spaces =
    'xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/"'
  return XML + element(`rss version="2.0" ${spaces}`, [channel])
}

const timeOf = ({ date }: PostHead): string => `${date}T00:00:00Z`

/** `start` is the name of the element and its attributes. */
function element(start: string, children: readonly string[]): string {
  const [name] = start.split(' ', 1)
  return `<${start}>\n${children.join('\n')}\n</${name}>`
}

const text = (name: string, value: string): string => `<${name}>${escapeXml(value)}</${name}>`

const link = (rel: string, type: string, href: string): string =>
  `<link rel="${rel}" type="${type}" href="${escapeXml(href)}"/>`

/** Signs that XML 1.0 allows in no document, not even escaped. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: these are what it removes
const NOT_IN_XML = /[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

const escapeXml = (value: string): string =>
  value
    .toWellFormed()
    .replace(NOT_IN_XML, '')
    .replace(/[&<>"']/g, (sign) => entities[sign] ?? sign)
