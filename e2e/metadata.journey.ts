import { expect, test } from '@playwright/test'
import { type JourneyProgram, startProgram } from './support/program.ts'

const PUBLIC_URL = 'https://links.example'
const pages = [
  '',
  'ambassador',
  'about',
  'pricing',
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

test('public and guest pages have their metadata without JavaScript, under the public address', async () => {
  const program = await startProgram({ PUBLIC_URL })
  try {
    const titles = new Set<string>()
    for (const path of pages) {
      const { title = '', description = '', canonical, preview, html } = await read(program, path)
      const address = `${PUBLIC_URL}/app/${path}`
      expect(title, path).toContain('Unfurly')
      expect(description.length, path).toBeGreaterThan(15)
      expect(canonical).toBe(address)
      expect(preview).toMatchObject({ title, description, url: address })
      expect(preview.image).toMatch(new RegExp(`^${PUBLIC_URL}/app/assets/.+\\.png$`))
      expect(html).not.toContain('public-url.invalid')
      titles.add(title)
    }
    expect(titles.size).toBe(pages.length)

    const { preview } = await read(program, '')
    const picture = await fetch(program.origin + new URL(preview.image ?? '').pathname)
    expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/png'])
    const missing = `${PUBLIC_URL}/app/no/such/page`
    expect(await read(program, 'no/such/page')).toMatchObject({
      status: 404,
      isHidden: true,
      canonical: missing,
      preview: { url: missing },
    })
    expect(await read(program, 'login')).toMatchObject({ status: 200 })
  } finally {
    await program.stop()
  }
})
