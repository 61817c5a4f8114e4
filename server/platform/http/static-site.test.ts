import { afterAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { brotliDecompressSync } from 'node:zlib'
import { openStaticSite, type StaticSiteOptions } from './static-site.ts'

const folder = mkdtempSync(join(tmpdir(), 'unfurly-site-'))
afterAll(() => rmSync(folder, { recursive: true }))
const HOSTILE = '"><script>alert(1)</script> $& name.invalid'
const inline = 'document.title="https://known.later"'
const TERMS =
  '<meta name="by" content="name.invalid"/><p data-if="payments">It <b>costs</b></p><p data-if="named">By name.invalid, also mail@name.invalid</p>'
const put = (path: string, text: string) => {
  mkdirSync(join(folder, path, '..'), { recursive: true })
  writeFileSync(join(folder, path), text)
}
put('index.html', '<p>fallback</p>')
put('app/index.html', `<script>${inline}</script><script src="/app/assets/a.js"></script>`)
put('app/login/index.html', '<p>log in</p>')
put('app/register/index.html', '<meta name="referrer" content="no-referrer"/><p>register</p>')
put('app/closed/index.html', '<p>not offered here</p>')
put('app/edit/-/index.html', '<p>frame of a screen</p>')
put('app/terms/index.html', TERMS)
put('app/404/index.html', '<link href="https://known.later/app/404"/><p>nothing here</p>')
put('assets/a.js', 'plain')
put('assets/a.js.br', 'small')
put('app/posts/feed.xml', '<a href="https://known.later/">name.invalid</a><p data-if="payments"/>')
put('app/posts/list.json', '["name.invalid"]')
put('app/posts/other.json', '[]')
put('app/drawn/posts/one.png', 'picture')
put('app/drawn/posts/one.png.data', 'data')
put('sw.js', 'worker')
put('manifest.webmanifest', '{}')
put('icons/a.png', 'drawing')
put('secret.html', 'a page without its path')
writeFileSync(join(folder, '../unfurly-outside.txt'), 'outside')

const options: StaticSiteOptions = {
  folder,
  basePath: '/app/',
  frameAt: (path) => ({ 'edit/me': 'edit/-', 'closed/me': 'closed' })[path],
  closed: new Set(['closed']),
  documents: {
    'posts/feed.xml': 'application/atom+xml; charset=utf-8',
    'posts/list.json': 'application/json; charset=utf-8',
    'posts/missing.xml': 'application/xml',
  },
  trusted: [],
  pictures: 'drawn/',
  omit: (condition) => condition === 'payments',
  replace: [
    ['https://known.later', 'https://here.example'],
    ['log in', 'Log In'],
    ['name.invalid', HOSTILE],
    ['mail@name.invalid', 'a@b.example'],
  ],
}
const site = openStaticSite(options)
const ask = (path: string, headers: Record<string, string> = {}): Response => {
  const acceptEncoding = headers['accept-encoding'] ?? ''
  const ifNoneMatch = headers['if-none-match'] ?? ''
  const answer = site.answer(path, { method: 'GET', acceptEncoding, ifNoneMatch })
  if (!answer) return new Response('no answer', { status: 599 })
  if (answer.status === 304) return new Response(null, answer)
  const body = typeof answer.body === 'string' ? answer.body : new Uint8Array(answer.body)
  return new Response(body, answer)
}

describe('The built pages', () => {
  test('serve a page by path, with or without a slash, the frame of a screen, and 404 otherwise', async () => {
    expect(await ask('login').text()).toContain('Log In')
    expect(await ask('login/').text()).toContain('Log In')
    expect(await ask('edit/me').text()).toBe('<p>frame of a screen</p>')
    for (const path of [
      'main/nowhere',
      'secret.html',
      'closed',
      'closed/me',
      '../unfurly-outside.txt',
      'assets',
      'index.html',
    ]) {
      expect([path, ask(path).status, await ask(path).text()]).toEqual([
        path,
        404,
        `<link href="https://here.example/app/${path}"/><p>nothing here</p>`,
      ])
    }
    expect(await ask('a"><script>b').text()).toContain('/app/a&quot;&gt;&lt;script&gt;b"/>')
    expect(ask('login').headers.get('cache-control')).toBe('no-cache')
    const small = ask('login', { 'accept-encoding': 'gzip' })
    expect(small.headers.get('content-encoding')).toBe('gzip')
    expect(new TextDecoder().decode(Bun.gunzipSync(await small.bytes()))).toContain('Log In')
    const smaller = ask('login', { 'accept-encoding': 'gzip, deflate, br' })
    expect(smaller.headers.get('content-encoding')).toBe('br')
    expect(brotliDecompressSync(await smaller.bytes()).toString()).toContain('Log In')
  })

  test('are not sent again to a browser that has them, and keep their policy', async () => {
    const page = ask('')
    const again = ask('', { 'if-none-match': page.headers.get('etag') ?? '' })
    expect([again.status, await again.text()]).toEqual([304, ''])
    const policy = 'content-security-policy'
    expect(again.headers.get(policy)).toBe(page.headers.get(policy))
    expect(ask('login').headers.get('etag')).not.toBe(page.headers.get('etag'))
    expect(ask('main/nowhere', { 'if-none-match': '*' }).status).toBe(404)
  })

  test('have their placeholders replaced, and the policy has the hash of the resulting script', async () => {
    const page = ask('')
    const script = inline.replace('https://known.later', 'https://here.example')
    expect(await page.text()).toContain(script)
    const hash = createHash('sha256').update(script).digest('base64')
    expect(page.headers.get('content-security-policy')).toContain(
      `script-src 'self' 'sha256-${hash}';`,
    )
  })

  test('lose elements whose condition is not met, and show settings as text', async () => {
    const shown = '&quot;&gt;&lt;script&gt;alert(1)&lt;/script&gt; $&amp; name.invalid'
    expect(await ask('terms').text()).toBe(
      `<meta name="by" content="${shown}"/><p data-if="named">By ${shown}, also a@b.example</p>`,
    )
    expect(ask('terms').headers.get('content-security-policy')).not.toContain('sha256')
  })

  test('load scripts and frames of others only from origins that are trusted', () => {
    const policyOf = (opened: typeof site) =>
      opened.answer('login', { method: 'GET', acceptEncoding: '', ifNoneMatch: '' })?.headers[
        'content-security-policy'
      ]
    expect(policyOf(site)).not.toContain('frame-src')
    const trusting = openStaticSite({ ...options, trusted: ['https://table.example'] })
    expect(policyOf(trusting)).toMatch(/script-src [^;]*https:\/\/table\.example;/)
    expect(policyOf(trusting)).toContain("frame-src 'self' https://table.example;")
  })

  test('get the referrer policy that they declare, or origin only', () => {
    const policyOf = (path: string) => ask(path).headers.get('referrer-policy')
    expect(policyOf('register')).toBe('no-referrer')
    expect(policyOf('login')).toBe('strict-origin-when-cross-origin')
  })

  test('serve service worker and manifest uncached, with their content types', () => {
    const headOf = (path: string, name: string) => ask(path).headers.get(name)
    expect(headOf('sw.js', 'cache-control')).toBe('no-cache')
    expect(headOf('sw.js', 'content-type')).toContain('text/javascript')
    expect(headOf('manifest.webmanifest', 'cache-control')).toBe('no-cache')
    expect(headOf('manifest.webmanifest', 'content-type')).toBe('application/manifest+json')
    expect(headOf('icons/a.png', 'cache-control')).toBe('public, max-age=3600')
  })

  test('serve the pictures that were made with them', async () => {
    expect(await ask('drawn/posts/one.png').text()).toBe('picture')
    expect(ask('drawn/posts/one.png').headers.get('content-type')).toBe('image/png')
    for (const path of [
      'drawn/posts/one.png.data',
      'drawn/../drawn/posts/one.png',
      'drawn/a.png',
    ]) {
      expect([path, ask(path).status]).toEqual([path, 404])
    }
  })

  test('serve assets for a year, compressed if accepted, and 404 if missing', async () => {
    expect(await ask('assets/a.js').text()).toBe('plain')
    const small = ask('assets/a.js', { 'accept-encoding': 'gzip, br' })
    expect([small.headers.get('content-encoding'), await small.text()]).toEqual(['br', 'small'])
    expect(small.headers.get('cache-control')).toContain('immutable')
    for (const path of ['assets/missing.js', 'assets/../index.html', 'assets/%2e%2e/index.html']) {
      expect(ask(path).status).toBe(404)
    }
  })
})

describe('The built documents', () => {
  test('have their content type, and the settings escaped as their format needs', async () => {
    const feed = ask('posts/feed.xml')
    expect(feed.headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(await feed.text()).toBe(
      `<a href="https://here.example/">${Bun.escapeHTML(HOSTILE)}</a><p data-if="payments"/>`,
    )
    expect(await ask('posts/list.json').json()).toEqual([HOSTILE])
  })

  test('are those that were named and built', () => {
    for (const path of ['posts/missing.xml', 'posts/other.json', 'posts/feed.xml/', 'posts']) {
      expect([path, ask(path).status]).toEqual([path, 404])
    }
  })

  test('are sent compressed if accepted', async () => {
    const small = ask('posts/list.json', { 'accept-encoding': 'gzip' })
    expect(small.headers.get('content-encoding')).toBe('gzip')
    const smaller = ask('posts/list.json', { 'accept-encoding': 'gzip, deflate, br' })
    expect(smaller.headers.get('content-encoding')).toBe('br')
    expect(JSON.parse(new TextDecoder().decode(Bun.gunzipSync(await small.bytes())))).toEqual([
      HOSTILE,
    ])
  })

  test('are not sent again to a caller who has them', async () => {
    const tag = ask('posts/list.json').headers.get('etag') ?? ''
    const strong = tag.replace('W/', '')
    for (const known of [tag, strong, '*', `"other", ${tag}`]) {
      const again = ask('posts/list.json', { 'if-none-match': known })
      expect([known, again.status, await again.text()]).toEqual([known, 304, ''])
      expect(again.headers.get('etag')).toBe(tag)
    }
    const others = ['', '"other"', strong.slice(1, -1), ask('posts/feed.xml').headers.get('etag')]
    for (const other of others) {
      const full = ask('posts/list.json', { 'if-none-match': other ?? '' })
      expect([other, full.status]).toEqual([other, 200])
    }
  })
})
