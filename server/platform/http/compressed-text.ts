import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, brotliCompressSync, constants, gzip } from 'node:zlib'

/** A response independent of a connection; for `HEAD` the body is not sent. */
export interface FileAnswer {
  status: number
  headers: Record<string, string>
  body: Uint8Array | string
}

export interface FileRequest {
  method: string
  acceptEncoding: string
  /** The header If-None-Match; empty if it is missing. */
  ifNoneMatch: string
}

/** A text compressed once, for all its answers. */
export interface CompressedText {
  body: Uint8Array<ArrayBuffer>
  gzipped: Uint8Array<ArrayBuffer>
  brotli: Uint8Array
  /** Weak, because it stands for the compressed answers too. */
  tag: string
}

/** Some 3 ms for a page; the best quality takes 80 ms, and each start compresses all pages, since settings change them. */
const BROTLI_QUALITY = 5

const params = { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY }

export function compressedText(text: string): CompressedText {
  const body = new TextEncoder().encode(text)
  return {
    body,
    gzipped: Bun.gzipSync(body),
    brotli: brotliCompressSync(body, { params }),
    tag: tagOf(body),
  }
}

/** The same for a long text, which is compressed outside of the event loop. */
export async function compressedLongText(text: string): Promise<CompressedText> {
  const body = new TextEncoder().encode(text)
  const [gzipped, brotli] = await Promise.all([
    promisify(gzip)(body),
    promisify(brotliCompress)(body, { params }),
  ])
  return { body, gzipped: new Uint8Array(gzipped), brotli, tag: tagOf(body) }
}

function tagOf(body: Uint8Array): string {
  const hash = createHash('sha256').update(body).digest('base64url').slice(0, 22)
  return `W/"${hash}"`
}

/** Answers with 304 if the caller has this version of the text; they are asked to check it each time. */
export function answerText(
  text: CompressedText,
  { acceptEncoding, ifNoneMatch }: FileRequest,
  headers: Record<string, string>,
): FileAnswer {
  const always = {
    'cache-control': 'no-cache',
    etag: text.tag,
    vary: 'accept-encoding',
    'x-content-type-options': 'nosniff',
    ...headers,
  }
  if (isKnown(text.tag, ifNoneMatch)) return { status: 304, headers: always, body: '' }
  const [encoding, body] = acceptEncoding.includes('br')
    ? ['br', text.brotli]
    : acceptEncoding.includes('gzip')
      ? ['gzip', text.gzipped]
      : [undefined, text.body]
  return {
    status: 200,
    headers: { ...always, ...(encoding && { 'content-encoding': encoding }) },
    body,
  }
}

/** Whether the caller has that version. A tag is compared without its `W/`, as RFC 9110 says. */
function isKnown(tag: string, ifNoneMatch: string): boolean {
  const tags = ifNoneMatch.split(',').map((each) => each.trim().replace(/^W\//, ''))
  return tags.includes('*') || tags.includes(tag.slice('W/'.length))
}
