import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gunzipSync, gzip } from 'node:zlib'
import { type KeptAnswer, keptAnswer, type PageAnswer } from '../pages/answers.ts'

/** A page, compressed once and ready to be sent. */
export interface StoredPage {
  /** The part of the tags that its encodings share; undefined for a page that browsers may not keep. */
  hash: string | undefined
  br: StoredAnswers
  gzip: StoredAnswers
  /** Of memory, about. */
  bytes: number
}

interface StoredAnswers {
  whole: KeptAnswer
  notModified: KeptAnswer
}

export interface PageStyle {
  status: number
  headers: Readonly<Record<string, string>>
  /** Whether browsers may keep the page, to ask whether it has changed. */
  isTagged: boolean
}

type Encoding = 'br' | 'gzip' | 'identity'

/** A third of a millisecond for a usual page. Better qualities take up to fifty times as long for some bytes. */
const BROTLI_QUALITY = 5
const brotliParams = { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }
const toBrotli = promisify(brotliCompress)
const toGzip = promisify(gzip)
const HASH_SIGNS = 22
const nothing = new Uint8Array()

/** Compresses in threads, so that visitors of other pages do not wait. */
export async function storePage(html: string, style: PageStyle): Promise<StoredPage> {
  const text = Buffer.from(html)
  const [brotli, gzipped] = await Promise.all([toBrotli(text, brotliParams), toGzip(text)])
  const hash = style.isTagged
    ? createHash('sha256').update(text).digest('base64url').slice(0, HASH_SIGNS)
    : undefined
  const stored = (encoding: 'br' | 'gzip', body: Uint8Array): StoredAnswers => {
    const headers = { ...style.headers, ...tagged(hash, encoding) }
    const encoded = { ...headers, 'Content-Encoding': encoding }
    return {
      whole: keptAnswer({ status: style.status, headers: encoded, body }),
      notModified: keptAnswer({ status: 304, headers, body: nothing }),
    }
  }
  return {
    hash,
    br: stored('br', brotli),
    gzip: stored('gzip', gzipped),
    // Their bytes are there once more with a head in front.
    bytes: 2 * (brotli.length + gzipped.length),
  }
}

/** The page in the best encoding that the visitor takes, or 304 if the visitor has it. */
export function answerStored(
  page: StoredPage,
  { acceptEncoding, ifNoneMatch }: { acceptEncoding: string; ifNoneMatch: string },
): PageAnswer {
  const encoding = encodingFor(acceptEncoding)
  const { hash } = page
  const isFresh = hash !== undefined && ifNoneMatch !== '' && isKnown(hash, ifNoneMatch)
  if (encoding === 'identity') return unpacked(page, isFresh)
  return isFresh ? page[encoding].notModified : page[encoding].whole
}

/** Only programs ask for it, so it is not worth the memory. */
function unpacked({ hash, gzip: stored }: StoredPage, isFresh: boolean): PageAnswer {
  const { status, body } = isFresh ? stored.notModified : stored.whole
  const headers = { ...stored.notModified.headers, ...tagged(hash, 'identity') }
  return { status, headers, body: isFresh ? body : gunzipSync(body) }
}

/** Each encoding has a strong tag of its own: their bytes differ. */
function tagged(hash: string | undefined, encoding: Encoding): Record<string, string> {
  return hash === undefined ? {} : { ETag: `"${hash}-${encoding}"` }
}

/** Browsers send the same few headers. */
const encodings = new Map<string, Encoding>()
const MOST_HEADERS = 500

function encodingFor(acceptEncoding: string): Encoding {
  const known = encodings.get(acceptEncoding)
  if (known) return known
  const accepted = acceptEncoding
    .toLowerCase()
    .split(',')
    .filter((part) => !REFUSED.test(part))
    .map((part) => part.split(';', 1)[0]?.trim())
  const encoding = accepted.includes('br') ? 'br' : accepted.includes('gzip') ? 'gzip' : 'identity'
  if (encodings.size >= MOST_HEADERS) encodings.clear()
  encodings.set(acceptEncoding, encoding)
  return encoding
}

const REFUSED = /;\s*q=0(?:\.0*)?\s*$/

/** Whether the visitor has the page in any encoding. Proxies that compress make a tag weak. */
function isKnown(hash: string, ifNoneMatch: string): boolean {
  return ifNoneMatch === '*' || ifNoneMatch.includes(`"${hash}-`)
}
