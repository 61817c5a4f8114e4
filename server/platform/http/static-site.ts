import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

interface BuiltPage {
  body: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer>
  policy: string
  referrer: string
}

/** A response independent of a connection; for `HEAD` the body is not sent. */
export interface FileAnswer {
  status: number
  headers: Record<string, string>
  body: Uint8Array | string
}

export interface FileRequest {
  method: string
  acceptEncoding: string
}

export interface StaticSite {
  /** The response for a path below the base path (`''` is the base path); undefined for unsupported methods. */
  answer(path: string, request: FileRequest): FileAnswer | undefined
}

export interface SitePlace {
  folder: string
  basePath: string
  /** A placeholder that the build could not fill in, and its value. */
  replace: readonly [text: string, by: string]
}

export interface StaticSiteOptions extends SitePlace {
  /** Whether the web app has a screen at a path below the base path. Other paths get the page `404` with that status. */
  isScreen: (path: string) => boolean
}

/**
 * Serves the built pages: prerendered pages by path, hashed assets cached for a year, and the fallback page for the screens
 * of the web app. Pages are read once; the content security policy of each has the hashes of its inline scripts.
 */
export function openStaticSite(options: StaticSiteOptions): StaticSite {
  const { folder, basePath, replace, isScreen } = options
  const fallback = readPage(join(folder, 'index.html'), replace)
  const pages = readPages(join(folder, basePath), replace)
  const missing = pages.get('404') ?? fallback
  const files = new BuiltFiles(folder)
  return {
    answer(path, { method, acceptEncoding }) {
      if (method !== 'GET' && method !== 'HEAD') return undefined
      if (path.startsWith('assets/')) return asset(files, path, acceptEncoding)
      const name = path.replace(/\/$/, '')
      const page = pages.get(name)
      if (page) return answerPage(page, acceptEncoding)
      if (isScreen(name)) return answerPage(fallback, acceptEncoding)
      return publicFile(files, path) ?? answerPage(missing, acceptEncoding, 404)
    },
  }
}

/** A version that changes with every build of the pages. */
export function siteVersion({ folder, basePath, replace }: SitePlace): string {
  const hash = createHash('sha256')
  for (const path of [join(folder, 'index.html'), join(folder, basePath, 'index.html')]) {
    if (existsSync(path)) hash.update(readPage(path, replace).body)
  }
  return hash.digest('hex').slice(0, 12)
}

const PLAIN_NAME = /^[\w.-]+(\/[\w.-]+)*$/

/** Files of the build, which do not change at runtime: each is read once, on first use. */
class BuiltFiles {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #cache = new Map<string, Uint8Array>()

  constructor(folder: string) {
    this.#folder = folder
    this.#names = new Set(
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1)),
    )
  }

  has(path: string): boolean {
    return PLAIN_NAME.test(path) && this.#names.has(path)
  }

  read(path: string): Uint8Array {
    const bytes = this.#cache.get(path) ?? readFileSync(join(this.#folder, path))
    this.#cache.set(path, bytes)
    return bytes
  }
}

function readPages(folder: string, replace: StaticSiteOptions['replace']): Map<string, BuiltPage> {
  const pages = new Map<string, BuiltPage>()
  if (!existsSync(folder)) return pages
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (entry !== 'index.html' && !entry.endsWith('/index.html')) continue
    pages.set(entry.replace(/\/?index\.html$/, ''), readPage(join(folder, entry), replace))
  }
  return pages
}

function readPage(path: string, [text, by]: StaticSiteOptions['replace']): BuiltPage {
  const html = readFileSync(path, 'utf8').replaceAll(text, by)
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, script]) => `'sha256-${sha256(script ?? '')}'`)
  const body = new TextEncoder().encode(html)
  return {
    body,
    gzipped: Bun.gzipSync(body),
    policy: policy([...new Set(hashes)]),
    // Pages with a code in their URL declare a policy; as a header it applies from the first byte.
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
    // Components are positioned by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

function answerPage(
  { body, gzipped, policy: contentPolicy, referrer }: BuiltPage,
  acceptEncoding: string,
  status = 200,
): FileAnswer {
  const isGzip = acceptEncoding.includes('gzip')
  return {
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
    body: isGzip ? gzipped : body,
  }
}

/** A missing asset is 404, never the fallback page, which a browser would run as a script. */
function asset(files: BuiltFiles, path: string, acceptEncoding: string): FileAnswer {
  if (!files.has(path)) return { status: 404, headers: {}, body: '' }
  const encoding = (['br', 'gzip'] as const).find(
    (name) => acceptEncoding.includes(name) && files.has(path + suffix[name]),
  )
  return {
    status: 200,
    headers: {
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': typeOf(path),
      'x-content-type-options': 'nosniff',
      vary: 'accept-encoding',
      ...(encoding ? { 'content-encoding': encoding } : {}),
    },
    body: files.read(encoding ? path + suffix[encoding] : path),
  }
}

const suffix = { br: '.br', gzip: '.gz' } as const

/** Derived from the file name. */
const typeOf = (path: string): string => Bun.file(path).type

/** Icons, manifest and small scripts outside the assets, under unhashed names. */
function publicFile(files: BuiltFiles, path: string): FileAnswer | undefined {
  const isOne = files.has(path) && extname(path) !== '' && extname(path) !== '.html'
  if (!isOne) return undefined
  return {
    status: 200,
    headers: {
      'cache-control': ALWAYS_ASKED.has(path) ? 'no-cache' : 'public, max-age=3600',
      'content-type': typeOf(path),
      'x-content-type-options': 'nosniff',
    },
    body: files.read(path),
  }
}

/** Never cached: an old copy would keep an old version of the app in use. */
const ALWAYS_ASKED = new Set(['sw.js', 'manifest.webmanifest'])
