import { expect, test } from './support/journey.ts'
import type { JourneyProgram } from './support/program.ts'
import { ELSEWHERE as PUBLIC_URL } from './support/variants.ts'

test.use({ variant: 'elsewhere' })

const pages = [
  '',
  'ambassador',
  'about',
  'pricing',
  'compare',
  'privacy-policy',
  'terms-of-service',
  'login',
  'register-mail',
  'check-email',
  'register',
  'reset-password',
  'reset-password/confirm',
  'take-back-email',
  'auth/callback',
  'access',
  'error',
  'blog',
  'blog/2025/05/qr-codes',
]

/** What crawlers and messengers read: the page as the server sends it, without running scripts. */
async function read(program: JourneyProgram, path: string) {
  const answer = await fetch(`${program.origin}/app/${path}`)
  const html = await answer.text()
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1]
  return {
    status: answer.status,
    title: /<title>([^<]*)<\/title>/.exec(html)?.[1],
    description: meta('description'),
    canonical: /<link rel="canonical" href="([^"]*)"/.exec(html)?.[1],
    type: meta('og:type'),
    isHidden: meta('robots') === 'noindex',
    preview: {
      title: meta('og:title'),
      description: meta('og:description'),
      url: meta('og:url'),
      image: meta('og:image'),
    },
    html,
  }
}

const feedsIn = (html: string) =>
  [...html.matchAll(/<link rel="alternate"[^>]* href="([^"]*)"/g)].map(([, href]) => href)

test('public and guest pages have their metadata without JavaScript, under the public address', async ({
  program,
}) => {
  const titles = new Set<string>()
  for (const path of pages) {
    const {
      title = '',
      description = '',
      canonical,
      type,
      preview,
      html,
    } = await read(program, path)
    const address = `${PUBLIC_URL}/app/${path}`
    expect(title, path).toContain('Unfurly')
    expect(description.length, path).toBeGreaterThan(15)
    expect(canonical).toBe(address)
    expect(preview).toMatchObject({ title, description, url: address })
    expect(preview.image).toMatch(new RegExp(`^${PUBLIC_URL}/app/(assets|cards)/.+\\.png$`))
    expect(html).not.toContain('public-url.invalid')
    const isPost = path.startsWith('blog/')
    expect(type, path).toBe(isPost ? 'article' : 'website')
    const feeds = ['atom.xml', 'rss.xml'].map((file) => `${PUBLIC_URL}/app/blog/${file}`)
    expect(feedsIn(html), path).toEqual(path.startsWith('blog') ? feeds : [])
    titles.add(title)
  }
  expect(titles.size).toBe(pages.length)
  await expectPostData(program)

  const pictures = new Set<string>()
  for (const path of ['', 'about', 'pricing']) {
    const { preview } = await read(program, path)
    const picture = await fetch(program.origin + new URL(preview.image ?? '').pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const head = new DataView(await picture.arrayBuffer())
    expect([head.getUint32(16), head.getUint32(20)]).toEqual([1200, 630])
    pictures.add(preview.image ?? '')
  }
  expect(pictures.size).toBe(3)
  const missing = `${PUBLIC_URL}/app/no/such/page`
  expect(await read(program, 'no/such/page')).toMatchObject({
    status: 404,
    isHidden: true,
    canonical: missing,
    preview: { url: missing },
  })
  expect(await read(program, 'login')).toMatchObject({ status: 200 })
})

/** What search engines read about a post. */
async function expectPostData(program: JourneyProgram): Promise<void> {
  const { html, description } = await read(program, 'blog/2025/05/qr-codes')
  const [, text = ''] = /<script type="application\/ld\+json">(.*?)<\/script>/.exec(html) ?? []
  const address = `${PUBLIC_URL}/app/blog/2025/05/qr-codes`
  expect(JSON.parse(text)).toMatchObject({
    '@type': 'BlogPosting',
    headline: 'A QR code that scans at arm’s length',
    description,
    datePublished: '2025-05-17',
    author: { name: 'The Unfurly team' },
    image: expect.stringMatching(
      new RegExp(`^${PUBLIC_URL}/app/assets/qr-designer-light-.+\\.webp$`),
    ),
    url: address,
  })
  expect(html).toContain('<meta property="article:published_time" content="2025-05-17"')
}
