import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

interface Page {
  body: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer>
  policy: string
  referrer: string
}

export interface StaticSite {
  /** Changes with every build of the pages. */
  readonly version: string
  /** The answer to a path below the base path, `''` for the base path itself; undefined for a method it does not take. */
  answer(path: string, request: Request): Response | undefined
}

export interface StaticSiteOptions {
  folder: string
  basePath: string
  /** Whether the fallback page draws a path below the base path. Others get the page `404`, with that status. */
  isScreen: (path: string) => boolean
  /** A text that the builder could not know, and what it is here. */
  replace: readonly [text: string, by: string]
}

/**
 * The built pages: prerendered ones by their path, hashed assets for a year, the fallback page for the screens of the
 * web app. Pages are read once; the policy of each names the hashes of its own inline scripts.
 */
export function openStaticSite(options: StaticSiteOptions): StaticSite {
  const { folder, basePath, replace, isScreen } = options
  const fallback = readPage(join(folder, 'index.html'), replace)
  const pages = readPages(join(folder, basePath), replace)
  const missing = pages.get('404') ?? fallback
  const version = createHash('sha256')
    .update(fallback.body)
    .update(pages.get('')?.body ?? '')
    .digest('hex')
    .slice(0, 12)
  return {
    version,
    answer(path, request) {
      if (request.method !== 'GET' && request.method !== 'HEAD') return undefined
      if (path.startsWith('assets/')) return asset(folder, path, request)
      const name = path.replace(/\/$/, '')
      const page = pages.get(name)
      if (page) return answerPage(page, request)
      if (isScreen(name)) return answerPage(fallback, request)
      return publicFile(folder, path) ?? answerPage(missing, request, 404)
    },
  }
}

function readPages(folder: string, replace: StaticSiteOptions['replace']): Map<string, Page> {
  const pages = new Map<string, Page>()
  if (!existsSync(folder)) return pages
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (entry !== 'index.html' && !entry.endsWith('/index.html')) continue
    pages.set(entry.replace(/\/?index\.html$/, ''), readPage(join(folder, entry), replace))
  }
  return pages
}

function readPage(path: string, [text, by]: StaticSiteOptions['replace']): Page {
  const html = readFileSync(path, 'utf8').replaceAll(text, by)
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, script]) => `'sha256-${sha256(script ?? '')}'`)
  const body = new TextEncoder().encode(html)
  return {
    body,
    gzipped: Bun.gzipSync(body),
    policy: policy([...new Set(hashes)]),
    // Pages with a code in their address say so themselves; a header counts from the first byte on.
    referrer: REFERRER.exec(html)?.[1] ?? 'strict-origin-when-cross-origin',
  }
}

const REFERRER = /<meta name="referrer" content="([\w-]+)"/

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function policy(hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    `script-src 'self' ${hashes.join(' ')}`.trim(),
    // Components position themselves by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function answerPage(
  { body, gzipped, policy: contentPolicy, referrer }: Page,
  request: Request,
  status = 200,
): Response {
  const isGzip = request.headers.get('accept-encoding')?.includes('gzip') ?? false
  return new Response(isGzip ? gzipped : body, {
    status,
    headers: {
      'content-type': 'text/html; charset=utf-8',
      'cache-control': 'no-cache',
      'content-security-policy': contentPolicy,
      'cross-origin-opener-policy': 'same-origin',
      'referrer-policy': referrer,
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(isGzip ? { 'content-encoding': 'gzip' } : {}),
    },
  })
}

const PLAIN_NAME = /^[\w.-]+(\/[\w.-]+)*$/

/** A missing asset is 404, never the fallback: a browser would take the page for a script. */
function asset(folder: string, path: string, request: Request): Response {
  if (!PLAIN_NAME.test(path) || path.includes('..')) return new Response(null, { status: 404 })
  const plain = join(folder, path)
  if (!existsSync(plain)) return new Response(null, { status: 404 })
  const accepted = request.headers.get('accept-encoding') ?? ''
  const encoding = (['br', 'gzip'] as const).find(
    (name) => accepted.includes(name) && existsSync(plain + suffix[name]),
  )
  const headers = new Headers({
    'cache-control': 'public, max-age=31536000, immutable',
    'content-type': Bun.file(plain).type,
    'x-content-type-options': 'nosniff',
    vary: 'accept-encoding',
  })
  if (encoding) headers.set('content-encoding', encoding)
  return new Response(Bun.file(encoding ? plain + suffix[encoding] : plain), { headers })
}

const suffix = { br: '.br', gzip: '.gz' } as const

/** Icons, manifest and small scripts beside the assets, under names of their own. */
function publicFile(folder: string, path: string): Response | undefined {
  if (
    !PLAIN_NAME.test(path) ||
    path.includes('..') ||
    extname(path) === '' ||
    extname(path) === '.html'
  ) {
    return undefined
  }
  const file = join(folder, path)
  if (!existsSync(file)) return undefined
  return new Response(Bun.file(file), {
    headers: {
      'cache-control': ALWAYS_ASKED.has(path) ? 'no-cache' : 'public, max-age=3600',
      'x-content-type-options': 'nosniff',
    },
  })
}

/** A browser that kept an old one of these would keep what it says too. */
const ALWAYS_ASKED = new Set(['sw.js', 'manifest.webmanifest'])
