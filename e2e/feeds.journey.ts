import { expect, test } from './support/journey.ts'
import { ELSEWHERE as PUBLIC_URL } from './support/variants.ts'

test.use({ variant: 'elsewhere' })

let origin: string
test.beforeAll(({ program }) => {
  origin = program.origin
})

/** Newest first. */
const paths = [
  '2025/05/link-monitoring',
  '2025/05/analytics',
  '2025/05/hub-versioning',
  '2025/05/qr-codes',
  '2025/05/team-management',
  '2025/05/api',
  '2025/05/enterprise-security',
  '2025/05/link-in-bio',
  '2025/05/utm-tracking',
  '2025/05/ambassador-programme',
  '2025/05/lifetime-links',
  '2025/01/16/link-shortener-guides',
  '2024/getting-started',
]

const read = (path: string, headers: Record<string, string> = {}) =>
  fetch(`${origin}/app/blog/${path}`, { headers })

interface Entry {
  path: string
  date: string
  readingTime: number
  author: string
  image: string
}

test('the list of posts is JSON, newest first, with pictures that are served', async () => {
  const answer = await read('blog-posts.json')
  expect(answer.headers.get('content-type')).toBe('application/json; charset=utf-8')
  const list: Entry[] = await answer.json()
  expect(list.map(({ path }) => path)).toEqual(paths)
  const dates = list.map(({ date }) => date)
  expect(dates).toEqual(dates.toSorted().toReversed())
  expect(list.find(({ path }) => path === '2025/05/qr-codes')).toMatchObject({
    title: 'A QR code that scans at arm’s length',
    category: 'QR codes',
    date: '2025-05-17',
    author: 'The Unfurly team',
  })
  for (const { readingTime, image } of list) {
    expect(readingTime).toBeGreaterThan(0)
    const picture = await fetch(origin + image)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp'])
  }
})

test('the feeds are XML with an entry for each post, under the public address', async ({
  page,
}) => {
  const list: Entry[] = await (await read('blog-posts.json')).json()
  const addresses = list.map(({ path }) => `${PUBLIC_URL}/app/blog/${path}`)
  await page.goto(`${origin}/health`)
  for (const [file, type, address] of [
    ['atom.xml', 'application/atom+xml; charset=utf-8', 'entry > id'],
    ['rss.xml', 'application/rss+xml; charset=utf-8', 'item > link'],
  ] as const) {
    const answer = await read(file)
    expect(answer.headers.get('content-type')).toBe(type)
    const text = await answer.text()
    expect(text).not.toContain('public-url.invalid')
    const found = await page.evaluate(
      ([xml, selector]) => {
        const document = new DOMParser().parseFromString(xml, 'application/xml')
        const texts = (of: string) =>
          [...document.querySelectorAll(of)].map(({ textContent }) => textContent)
        return { broken: texts('parsererror'), addresses: texts(selector) }
      },
      [text, address] as const,
    )
    expect(found).toEqual({ broken: [], addresses })
  }
})

test('the sitemap has each post with its day', async () => {
  const list: Entry[] = await (await read('blog-posts.json')).json()
  const sitemap = await (await fetch(`${origin}/sitemap.xml`)).text()
  for (const { path, date } of list) {
    expect(sitemap).toContain(`<loc>${PUBLIC_URL}/app/blog/${path}</loc><lastmod>${date}</lastmod>`)
  }
})

test('each post has a picture for messengers', async () => {
  const list: Entry[] = await (await read('blog-posts.json')).json()
  for (const { path } of list) {
    const picture = await fetch(`${origin}/app/cards/blog/${path}.png`)
    expect([path, picture.status]).toEqual([path, 200])
    const image = `content="${PUBLIC_URL}/app/cards/blog/${path}.png"`
    expect(await (await read(path)).text()).toContain(`<meta property="og:image" ${image}`)
    expect(picture.headers.get('content-type')).toBe('image/png')
    const head = new DataView(await picture.arrayBuffer())
    expect([head.getUint32(16), head.getUint32(20)]).toEqual([1200, 630])
  }
  expect((await fetch(`${origin}/app/cards/blog/2025/05/none.png`)).status).toBe(404)
})

test('each post of this build has one link for each channel', async () => {
  const share = async (path: string, channel: string): Promise<string> => {
    const answer = await fetch(`${origin}/api/ui/v1/demo/furls`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        redirectTo: `${PUBLIC_URL}/app/blog/${path}?utm_source=${channel}`,
      }),
    })
    expect(answer.status).toBe(201)
    return (await answer.json()).furlUrl
  }
  const links: string[] = []
  for (const path of paths) links.push(await share(path, 'x'))
  for (const link of links) expect(link).toMatch(/^https:\/\/links\.example\/[a-z0-9]{7}$/)
  expect(new Set(links).size).toBe(paths.length)
  const [newest = ''] = paths
  expect(await share(newest, 'x')).toBe(links[0] ?? '')
  expect(await share(newest, 'email')).not.toBe(links[0])
})

test('a reader that asks again gets 304 until the list has changed', async () => {
  for (const file of ['atom.xml', 'rss.xml', 'blog-posts.json']) {
    const first = await read(file)
    const text = await first.text()
    expect(first.headers.get('content-encoding')).toBe('gzip')
    const tag = first.headers.get('etag') ?? ''
    const again = await read(file, { 'if-none-match': tag })
    expect([file, again.status, await again.text()]).toEqual([file, 304, ''])
    const other = await read(file, { 'if-none-match': '"other"' })
    expect([file, other.status, await other.text()]).toEqual([file, 200, text])
  }
})
