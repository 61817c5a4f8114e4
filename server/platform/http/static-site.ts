import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join } from 'node:path'
import { answerDocument, readDocuments, replaced } from './built-documents.ts'
import {
  answerText,
  type CompressedText,
  compressedText,
  type FileAnswer,
  type FileRequest,
} from './compressed-text.ts'

interface BuiltPage {
  text: CompressedText
  policy: string
  referrer: string
}

export interface StaticSite {
  /** The response for a path below the base path (`''` is the base path); undefined for unsupported methods. */
  answer(path: string, request: FileRequest): FileAnswer | undefined
  /** Built pages that search engines may list. */
  listed: readonly ListedPage[]
}

export interface ListedPage {
  /** Canonical, and escaped as in HTML. */
  address: string
  /** Of an article: the day of its publication, YYYY-MM-DD. */
  published: string | undefined
}

export interface SitePlace {
  folder: string
  basePath: string
  /** Texts of the built pages that depend on the settings, and their values, which are shown as text. */
  replace: readonly (readonly [text: string, by: string])[]
  /** Whether elements with that condition in `data-if` are left out. */
  omit: (condition: string) => boolean
}

export interface StaticSiteOptions extends SitePlace {
  /**
   * The path of the built page of the screen at a path below the base path. Paths without a page or a screen get the page
   * `404` with that status.
   */
  frameAt: (path: string) => string | undefined
  /** Built pages that this installation does not offer. */
  closed: ReadonlySet<string>
  /** Built files that are no pages but have placeholders like them: paths below the base path, with their content types. */
  documents: Readonly<Record<string, string>>
  /** Origins of others whose scripts and frames the pages may load. */
  trusted: readonly string[]
  /** Folder of the PNGs that were made with the pages, below the base path, such as `cards/`. */
  pictures: string
}

/**
 * Serves the built pages: prerendered pages by path, hashed assets cached for a year, and the frames of screens. Pages are
 * read once; the content security policy of each has the hashes of its inline scripts.
 */
export function openStaticSite(options: StaticSiteOptions): StaticSite {
  const { folder, basePath, frameAt, closed, pictures } = options
  const fallback = readPage(join(folder, 'index.html'), options)
  const pages = readPages(join(folder, basePath), options)
  const missing = missingPage(pages.get('404') ?? fallback, basePath)
  const documents = readDocuments(options)
  const files = new BuiltFiles(folder)
  const pageAt = (path: string): BuiltPage | undefined => {
    const name = pages.has(path) ? path : (frameAt(path) ?? path)
    return closed.has(name) ? undefined : pages.get(name)
  }
  const fileAt = (path: string): string =>
    path.startsWith(pictures) && path.endsWith('.png') ? basePath.slice(1) + path : path
  return {
    listed: listedPages(pages, closed),
    answer(path, request) {
      const { method, acceptEncoding } = request
      if (method !== 'GET' && method !== 'HEAD') return undefined
      if (path.startsWith('assets/')) return asset(files, path, acceptEncoding)
      const name = path.replace(/\/$/, '')
      const page = pageAt(name)
      if (page) return answerPage(page, request)
      const document = documents.get(path)
      if (document) return answerDocument(document, request)
      return publicFile(files, fileAt(path)) ?? missing(name)
    },
  }
}

/** A version that changes with every build of the pages. */
export function siteVersion(place: SitePlace): string {
  const { folder, basePath } = place
  const hash = createHash('sha256')
  for (const path of [join(folder, 'index.html'), join(folder, basePath, 'index.html')]) {
    if (existsSync(path)) hash.update(adapted(path, place))
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

function readPages(folder: string, place: PagePlace): Map<string, BuiltPage> {
  const pages = new Map<string, BuiltPage>()
  if (!existsSync(folder)) return pages
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' })) {
    if (entry !== 'index.html' && !entry.endsWith('/index.html')) continue
    pages.set(entry.replace(/\/?index\.html$/, ''), readPage(join(folder, entry), place))
  }
  return pages
}

type PagePlace = SitePlace & Pick<StaticSiteOptions, 'trusted'>

function readPage(path: string, place: PagePlace): BuiltPage {
  const html = adapted(path, place)
  const scripts = [...html.matchAll(/<script(?![^>]*\ssrc=)[^>]*>([\s\S]*?)<\/script>/g)]
  const hashes = scripts.map(([, script]) => `'sha256-${sha256(script ?? '')}'`)
  return {
    text: compressedText(html),
    policy: policy([...new Set(hashes)], place.trusted),
    // Pages with a code in their URL declare a policy; as a header it applies from the first byte.
    referrer: REFERRER.exec(html)?.[1] ?? 'strict-origin-when-cross-origin',
  }
}

/** The built page as the settings have it. Their values are text, in elements and in attributes alike. */
function adapted(path: string, { replace, omit }: SitePlace): string {
  const conditional = new HTMLRewriter().on('[data-if]', {
    element(element) {
      if (omit(element.getAttribute('data-if') ?? '')) element.remove()
    },
  })
  return replaced(conditional.transform(readFileSync(path, 'utf8')), replace, Bun.escapeHTML)
}

function listedPages(
  pages: ReadonlyMap<string, BuiltPage>,
  closed: ReadonlySet<string>,
): ListedPage[] {
  return [...pages]
    .filter(([name]) => !closed.has(name))
    .map(([, { text }]) => new TextDecoder().decode(text.body))
    .filter((html) => !html.includes('<meta name="robots" content="noindex"'))
    .flatMap((html) => {
      const address = CANONICAL.exec(html)?.[1]
      return address === undefined ? [] : [{ address, published: PUBLISHED.exec(html)?.[1] }]
    })
    .toSorted((a, b) => (a.address < b.address ? -1 : 1))
}

const PUBLISHED = /<meta property="article:published_time" content="(\d{4}-\d{2}-\d{2})"/
const CANONICAL = /<link rel="canonical" href="([^"]+)"/
const REFERRER = /<meta name="referrer" content="([\w-]+)"/

function sha256(text: string): string {
  return createHash('sha256').update(text).digest('base64')
}

function policy(hashes: readonly string[], trusted: readonly string[]): string {
  return [
    "default-src 'self'",
    ['script-src', "'self'", ...hashes, ...trusted].join(' '),
    ...(trusted.length > 0 ? [['frame-src', "'self'", ...trusted].join(' ')] : []),
    // Components are positioned by style attributes.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

const answerPage = (page: BuiltPage, request: FileRequest): FileAnswer =>
  answerText(page.text, request, pageHeaders(page))

const pageHeaders = ({ policy: contentPolicy, referrer }: BuiltPage): Record<string, string> => ({
  'content-type': 'text/html; charset=utf-8',
  'content-security-policy': contentPolicy,
  'cross-origin-opener-policy': 'same-origin',
  'referrer-policy': referrer,
})

/** The page for missing addresses. It names the address that was asked for where the built page names its own. */
function missingPage(page: BuiltPage, basePath: string): (path: string) => FileAnswer {
  const parts = new TextDecoder().decode(page.text.body).split(`${basePath}404"`)
  const headers = {
    ...pageHeaders(page),
    'cache-control': 'no-cache',
    'x-content-type-options': 'nosniff',
  }
  return (path) => ({
    status: 404,
    headers,
    body: parts.join(`${basePath}${Bun.escapeHTML(path)}"`),
  })
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
