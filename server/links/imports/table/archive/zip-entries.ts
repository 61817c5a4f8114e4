import { refusal } from '../refusal.ts'

/** A file in a ZIP, as the directory at the end of it says. Nothing of it is believed before it was unpacked. */
export interface ZipEntry {
  name: string
  /** Where its header begins. */
  at: number
  packedBytes: number
  method: number
  isEncrypted: boolean
  crc: number
}

/** The ZIP of an account has some hundred, and a workbook some dozen. */
const ENTRIES_MAX = 10_000

const END_SIGN = 0x06054b50
const END_BYTES = 22
const COMMENT_BYTES_MAX = 0xffff
const ENTRY_SIGN = 0x02014b50
const ENTRY_BYTES = 46
const HEADER_SIGN = 0x04034b50
const HEADER_BYTES = 30

/** https://pkware.cachefly.net/webdocs/casestudies/APPNOTE.TXT, 4.3: what each offset below is. */
export function zipEntries(zip: Buffer): ZipEntry[] {
  const end = endOf(zip)
  const count = zip.readUInt16LE(end + 10)
  if (count > ENTRIES_MAX) throw refusal('The ZIP holds more than 10,000 files.')
  const entries: ZipEntry[] = []
  let at = zip.readUInt32LE(end + 16)
  for (let read = 0; read < count; read += 1) {
    if (at + ENTRY_BYTES > end || zip.readUInt32LE(at) !== ENTRY_SIGN) throw damaged()
    const nameEnd = at + ENTRY_BYTES + zip.readUInt16LE(at + 28)
    const next = nameEnd + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32)
    if (next > end) throw damaged()
    entries.push({
      // Some programs of Windows write its own sign.
      name: zip.toString('utf8', at + ENTRY_BYTES, nameEnd).replaceAll('\\', '/'),
      at: zip.readUInt32LE(at + 42),
      packedBytes: zip.readUInt32LE(at + 20),
      method: zip.readUInt16LE(at + 10),
      isEncrypted: (zip.readUInt16LE(at + 8) & 1) === 1,
      crc: zip.readUInt32LE(at + 16),
    })
    at = next
  }
  return entries
}

/** The last one: a comment may follow it. */
function endOf(zip: Buffer): number {
  const first = Math.max(0, zip.length - END_BYTES - COMMENT_BYTES_MAX)
  for (let at = zip.length - END_BYTES; at >= first; at -= 1) {
    if (zip.readUInt32LE(at) === END_SIGN) return at
  }
  throw damaged()
}

/** The packed bytes of a file. */
export function packedOf(zip: Buffer, { at, packedBytes }: ZipEntry): Buffer {
  if (at + HEADER_BYTES > zip.length || zip.readUInt32LE(at) !== HEADER_SIGN) throw damaged()
  const first = at + HEADER_BYTES + zip.readUInt16LE(at + 26) + zip.readUInt16LE(at + 28)
  if (first + packedBytes > zip.length) throw damaged()
  return zip.subarray(first, first + packedBytes)
}

export const damaged = () => refusal('The ZIP is damaged, or not complete. Send it once more.')
