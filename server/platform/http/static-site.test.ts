import { afterAll, describe, expect, test } from 'bun:test'
import { createHash } from 'node:crypto'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { openStaticSite } from './static-site.ts'

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
put('app/terms/index.html', TERMS)
put('app/404/index.html', '<link href="https://known.later/app/404"/><p>nothing here</p>')
put('assets/a.js', 'plain')
put('assets/a.js.br', 'small')
put('sw.js', 'worker')
put('manifest.webmanifest', '{}')
put('icons/a.png', 'drawing')
put('secret.html', 'a page without its path')
writeFileSync(join(folder, '../unfurly-outside.txt'), 'outside')

const site = openStaticSite({
  folder,
  basePath: '/app/',
  isScreen: (path) => path === 'main/furls',
  closed: new Set(['closed']),
  omit: (condition) => condition === 'payments',
  replace: [
    ['https://known.later', 'https://here.example'],
    ['log in', 'Log In'],
    ['name.invalid', HOSTILE],
    ['mail@name.invalid', 'a@b.example'],
  ],
})
const ask = (path: string, headers: Record<string, string> = {}): Response => {
  const acceptEncoding = headers['accept-encoding'] ?? ''
  const answer = site.answer(path, { method: 'GET', acceptEncoding })
  if (!answer) return new Response('no answer', { status: 599 })
  const body = typeof answer.body === 'string' ? answer.body : new Uint8Array(answer.body)
  return new Response(body, answer)
}

describe('The built pages', () => {
  test('serve a page by path, with or without a slash, the fallback for screens and 404 otherwise', async () => {
    expect(await ask('login').text()).toContain('Log In')
    expect(await ask('login/').text()).toContain('Log In')
    expect(await ask('main/furls').text()).toBe('<p>fallback</p>')
    for (const path of [
      'main/nowhere',
      'secret.html',
      'closed',
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
