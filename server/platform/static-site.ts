import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'

interface BuiltPage {
  body: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer>
  policy: string
  referrer: string
}

/** An answer without a connection: with `HEAD`, its body is not sent. */
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
  /** The answer to a path below the base path, `''` for the base path itself; undefined for a method it does not take. */
  answer(path: string, request: FileRequest): FileAnswer | undefined
}

export interface SitePlace {
  folder: string
  basePath: string
  /** A text that the builder could not know, and what it is here. */
  replace: readonly [text: string, by: string]
}

export interface StaticSiteOptions extends SitePlace {
  /** Whether the fallback page draws a path below the base path. Others get the page `404`, with that status. */
  isScreen: (path: string) => boolean
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
  const files = new KeptFiles(folder)
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

/** Changes with every build of the pages. */
export function siteVersion({ folder, basePath, replace }: SitePlace): string {
  const hash = createHash('sha256')
  for (const path of [join(folder, 'index.html'), join(folder, basePath, 'index.html')]) {
    if (existsSync(path)) hash.update(readPage(path, replace).body)
  }
  return hash.digest('hex').slice(0, 12)
}

const PLAIN_NAME = /^[\w.-]+(\/[\w.-]+)*$/

/** Files of the build, which never change while it runs: each is read once, when it is first asked for. */
class KeptFiles {
  readonly #folder: string
  readonly #names: ReadonlySet<string>
  readonly #kept = new Map<string, Uint8Array>()

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
    const kept = this.#kept.get(path) ?? readFileSync(join(this.#folder, path))
    this.#kept.set(path, kept)
    return kept
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

/** A missing asset is 404, never the fallback: a browser would take the page for a script. */
function asset(files: KeptFiles, path: string, acceptEncoding: string): FileAnswer {
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

/** By its name. */
const typeOf = (path: string): string => Bun.file(path).type

/** Icons, manifest and small scripts beside the assets, under names of their own. */
function publicFile(files: KeptFiles, path: string): FileAnswer | undefined {
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

/** A browser that kept an old one of these would keep what it says too. */
const ALWAYS_ASKED = new Set(['sw.js', 'manifest.webmanifest'])
