import { damaged, notOurs, refusal } from './refusal.ts'

/** A file in a ZIP, as the directory at the end of it says. Nothing of it is believed before it was unpacked. */
export interface ZipEntry {
  name: string
  /** Where its header begins. */
  at: number
  packedBytes: number
  isDeflated: boolean
  crc: number
}

export const END_BYTES = 22
/** Our ZIPs have no comment. */
export const TAIL_BYTES = END_BYTES
export const DIRECTORY_BYTES_MAX = 4 * 1024 * 1024
/** Pictures are most of them. */
const ENTRIES_MAX = 25_000

const END_SIGN = 0x06054b50
const ENTRY_SIGN = 0x02014b50
const ENTRY_BYTES = 46
const HEADER_SIGN = 0x04034b50
export const HEADER_BYTES = 30

/** The files that exports have, or had. Only some of them are read. */
const KNOWN =
  /^(?:README\.txt|[a-z]+(?:-[a-z]+)*(?:-\d{1,4})?\.(?:json|jsonl|csv)|rows\/[a-z]+(?:_[a-z]+)*\.jsonl?|rows\/about\.json|pictures\/[A-Za-z0-9_-]{43}\.webp)$/

/** Where the directory is, by the last bytes of a ZIP. */
export function directoryPlace(tail: Buffer, size: number): { start: number; end: number } {
  if (tail.length < END_BYTES || tail.readUInt32LE(0) !== END_SIGN) throw notOurs()
  const [bytes, start] = [tail.readUInt32LE(12), tail.readUInt32LE(16)]
  if (bytes > DIRECTORY_BYTES_MAX) throw notOurs()
  if (start + bytes !== size - END_BYTES) throw damaged()
  return { start, end: start + bytes }
}

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3: what each offset below is. */
export function readDirectory(bytes: Buffer, startsAt: number): Map<string, ZipEntry> {
  const entries = new Map<string, ZipEntry>()
  for (let at = 0; at < bytes.length; ) {
    const { nameEnd, next } = endsOf(bytes, at)
    const entry = entryAt(bytes, at, nameEnd)
    if (!KNOWN.test(entry.name) || entries.has(entry.name)) throw unknownFile(entry.name)
    entries.set(entry.name, entry)
    if (entries.size > ENTRIES_MAX) throw refusal('The ZIP has more than 25,000 files.')
    at = next
  }
  requireApart([...entries.values()], startsAt)
  return entries
}

function endsOf(bytes: Buffer, at: number): { nameEnd: number; next: number } {
  if (at + ENTRY_BYTES > bytes.length || bytes.readUInt32LE(at) !== ENTRY_SIGN) throw damaged()
  const nameEnd = at + ENTRY_BYTES + bytes.readUInt16LE(at + 28)
  const next = nameEnd + bytes.readUInt16LE(at + 30) + bytes.readUInt16LE(at + 32)
  if (next > bytes.length) throw damaged()
  return { nameEnd, next }
}

function entryAt(bytes: Buffer, at: number, nameEnd: number): ZipEntry {
  const isEncrypted = (bytes.readUInt16LE(at + 8) & 1) === 1
  const method = bytes.readUInt16LE(at + 10)
  if (isEncrypted || (method !== 0 && method !== 8)) throw notOurs()
  return {
    name: bytes.toString('utf8', at + ENTRY_BYTES, nameEnd),
    at: bytes.readUInt32LE(at + 42),
    packedBytes: bytes.readUInt32LE(at + 20),
    isDeflated: method === 8,
    crc: bytes.readUInt32LE(at + 16),
  }
}

const SHOWN = 80
const unknownFile = (name: string) =>
  refusal(
    `The ZIP has a file that no export has: ${JSON.stringify(name.slice(0, SHOWN))}. Send the ZIP as it was downloaded.`,
  )

/** No bytes are unpacked twice, so that a small ZIP cannot name the same ones many times. */
function requireApart(entries: readonly ZipEntry[], directoryAt: number): void {
  let end = 0
  for (const entry of entries.toSorted((a, b) => a.at - b.at)) {
    if (entry.at < end) throw damaged()
    end = entry.at + HEADER_BYTES + entry.packedBytes
  }
  if (end > directoryAt) throw damaged()
}

/** Where the packed bytes of a file are, by its header. */
export function packedPlace(header: Buffer, { at, packedBytes }: ZipEntry) {
  if (header.length < HEADER_BYTES || header.readUInt32LE(0) !== HEADER_SIGN) throw damaged()
  const start = at + HEADER_BYTES + header.readUInt16LE(26) + header.readUInt16LE(28)
  return { start, end: start + packedBytes }
}
