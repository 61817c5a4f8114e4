const SNIFFED_BYTES = 2048
const HEADER = /;\s*charset\s*=\s*"?([\w.:-]+)/i
const META = /<meta[^>]+charset\s*=\s*["']?\s*([\w.:-]+)/i

/** Decodes a page by its byte order mark, its header or its `meta` element; else as UTF-8 if valid, or windows-1252. */
export function pageText(bytes: Uint8Array, contentType: string | undefined): string {
  const start = Buffer.from(bytes.subarray(0, SNIFFED_BYTES)).toString('latin1')
  const label =
    markOf(bytes) ?? HEADER.exec(contentType ?? '')?.[1] ?? META.exec(start)?.[1] ?? undefined
  if (label !== undefined) return decode(bytes, label)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes, { stream: true })
  } catch {
    return decode(bytes, 'windows-1252')
  }
}

function markOf([first, second, third]: Uint8Array): string | undefined {
  if (first === 0xef && second === 0xbb && third === 0xbf) return 'utf-8'
  if (first === 0xfe && second === 0xff) return 'utf-16be'
  return first === 0xff && second === 0xfe ? 'utf-16le' : undefined
}

function decode(bytes: Uint8Array, label: string): string {
  try {
    return new TextDecoder(label as Bun.Encoding).decode(bytes)
  } catch {
    // An unknown encoding
    return new TextDecoder().decode(bytes)
  }
}
