import { expect, test } from 'bun:test'
import { Parser } from 'htmlparser2'
import { atomFeed, rssFeed } from './feeds.ts'
import { AUTHOR, DEFAULT_PICTURE, type PostHead } from './post.ts'

const HOSTILE = `</title><script>alert("1")</script> & 'it' ]]> ü 🙂`
const hostile: PostHead = {
  path: '2025/05/one',
  title: `${HOSTILE}\0\x1b\ud800`,
  description: HOSTILE,
  category: HOSTILE,
  date: '2025-05-17',
  readingTime: 5,
  author: AUTHOR,
  picture: DEFAULT_PICTURE,
  pictureAlt: '',
}
const older: PostHead = { ...hostile, path: '2024/two', title: 'Two', date: '2024-11-04' }

/** Every element with its attributes and its own text, in order. @throws if one is not closed where it must be. */
function read(xml: string) {
  const found: { path: string; text: string; attributes: Record<string, string> }[] = []
  const open: typeof found = []
  const parser = new Parser(
    {
      onopentag(name, attributes) {
        const path = [open.at(-1)?.path, name].filter(Boolean).join('/')
        const each = { path, text: '', attributes }
        found.push(each)
        open.push(each)
      },
      ontext(part) {
        const last = open.at(-1)
        if (last) last.text += part
      },
      onclosetag(name, isImplied) {
        const last = open.pop()
        const isEmpty = xml.slice(parser.startIndex, parser.endIndex + 1).endsWith('/>')
        if (!last?.path.endsWith(name) || (isImplied && !isEmpty)) throw new Error(`open: ${name}`)
      },
    },
    { xmlMode: true },
  )
  parser.end(xml)
  return (path: string) => found.filter((each) => each.path === path)
}

const ORIGIN = 'https://public-url.invalid/app'
const NEWER_TEXT = `${HOSTILE}\ufffd`

test('the Atom feed has each post, its text as text', () => {
  const at = read(atomFeed([hostile, older]))
  const texts = (path: string) => at(path).map(({ text }) => text)
  expect(texts('feed/entry/title')).toEqual([NEWER_TEXT, 'Two'])
  expect(texts('feed/entry/summary')).toEqual([HOSTILE, HOSTILE])
  expect(texts('feed/entry/id')).toEqual([`${ORIGIN}/blog/2025/05/one`, `${ORIGIN}/blog/2024/two`])
  expect(texts('feed/entry/published')).toEqual(['2025-05-17T00:00:00Z', '2024-11-04T00:00:00Z'])
  expect(at('feed/entry/category')[0]?.attributes).toEqual({ term: HOSTILE })
  expect(texts('feed/updated')).toEqual(['2025-05-17T00:00:00Z'])
  expect(texts('feed/author/name')).toEqual([AUTHOR])
  expect(at('feed/link').map(({ attributes }) => [attributes.rel, attributes.href])).toEqual([
    ['alternate', `${ORIGIN}/blog`],
    ['self', `${ORIGIN}/blog/atom.xml`],
  ])
})

test('the RSS feed has each post, its text as text', () => {
  const at = read(rssFeed([hostile, older]))
  const texts = (path: string) => at(path).map(({ text }) => text)
  expect(texts('rss/channel/item/title')).toEqual([NEWER_TEXT, 'Two'])
  expect(texts('rss/channel/item/category')).toEqual([HOSTILE, HOSTILE])
  expect(texts('rss/channel/item/link')).toEqual(texts('rss/channel/item/guid'))
  expect(texts('rss/channel/item/pubDate')).toEqual([
    'Sat, 17 May 2025 00:00:00 GMT',
    'Mon, 04 Nov 2024 00:00:00 GMT',
  ])
  expect(at('rss/channel/atom:link')[0]?.attributes.href).toBe(`${ORIGIN}/blog/rss.xml`)
})

test('feeds contain no sign that XML forbids', () => {
  for (const feed of [atomFeed([hostile]), rssFeed([hostile])]) {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: these are what must not be there
    expect(feed).not.toMatch(/[\0-\x08\x0b\x0c\x0e-\x1f]/)
    expect(feed.isWellFormed()).toBe(true)
  }
})

test('a feed without posts is a feed', () => {
  expect(read(atomFeed([]))('feed/updated')).toHaveLength(1)
  expect(read(rssFeed([]))('rss/channel/title')).toHaveLength(1)
})
