import type { Export, ExportPart } from '../../../contract/clicks/exports.ts'
import { apiFetch } from '../../lib/api/api-fetch.ts'
import { saveFile } from '../../lib/save-file.ts'

/** Breaks in a row without a byte between them. */
const BREAKS_MAX = 5
const PAUSE_MS = 2000
/** Bytes that are handed to the browser at once: it may keep a blob on the disk. */
const BLOB_BYTES = 16_000_000

interface Loaded {
  blobs: Blob[]
  bytes: number
  etag: string | null
  name: string
}

/**
 * Downloads through fetch: the token goes in a header and must never appear in a URL. Where the connection breaks, it goes
 * on from there.
 */
export async function downloadPart(
  { id, createdAt }: Export,
  { number, size }: ExportPart,
): Promise<void> {
  const address = `/api/ui/v1/account/exports/${encodeURIComponent(id)}/file?part=${number}`
  const name = `unfurly-${createdAt.slice(0, 10)}.zip`
  const loaded: Loaded = { blobs: [], bytes: 0, etag: null, name }
  for (let breaks = 0; breaks < BREAKS_MAX; ) {
    const before = loaded.bytes
    await loadOn(address, loaded).catch((error: unknown) => {
      // A TypeError is fetch's own: the connection broke. Before the first byte it is shown at once instead of retried.
      if (!(error instanceof TypeError) || loaded.bytes === 0) throw error
    })
    if (loaded.bytes >= size) {
      saveFile(new Blob(loaded.blobs, { type: 'application/zip' }), loaded.name)
      return
    }
    breaks = loaded.bytes > before ? 1 : breaks + 1
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS))
  }
  throw new TypeError('the download breaks off again and again')
}

async function loadOn(address: string, loaded: Loaded): Promise<void> {
  const { bytes, etag } = loaded
  const headers: Record<string, string> =
    bytes > 0 && etag !== null ? { range: `bytes=${bytes}-`, 'if-range': etag } : {}
  const response = await apiFetch(address, { headers })
  if (response.status !== 206) Object.assign(loaded, { blobs: [], bytes: 0 })
  loaded.etag = response.headers.get('etag')
  loaded.name = nameIn(response.headers) ?? loaded.name
  if (response.body) await keepAll(response.body.getReader(), loaded)
}

async function keepAll(
  reader: ReadableStreamDefaultReader<Uint8Array<ArrayBuffer>>,
  loaded: Loaded,
): Promise<void> {
  let [chunks, waiting]: [Uint8Array<ArrayBuffer>[], number] = [[], 0]
  const keep = () => {
    loaded.blobs.push(new Blob(chunks))
    loaded.bytes += waiting
    ;[chunks, waiting] = [[], 0]
  }
  try {
    for (;;) {
      const { value } = await reader.read()
      if (!value) return
      chunks.push(value)
      waiting += value.length
      if (waiting >= BLOB_BYTES) keep()
    }
  } finally {
    keep()
  }
}

const nameIn = (headers: Headers): string | undefined =>
  /filename="([^"]+)"/.exec(headers.get('content-disposition') ?? '')?.[1]
