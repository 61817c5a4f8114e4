import { Readable } from 'node:stream'
import { crc32, createInflateRaw } from 'node:zlib'
import { PART_FILE } from '../../account-data/about-file.ts'
import type { Files } from '../../platform/files/files.ts'
import type { FileRange } from '../../platform/files/store.ts'
import { damaged, refusal } from './refusal.ts'
import {
  directoryPlace,
  HEADER_BYTES,
  packedPlace,
  readDirectory,
  TAIL_BYTES,
  type ZipEntry,
} from './zip-directory.ts'

/** Of all files together: a click has some 250 bytes. */
const UNPACKED_BYTES_MAX = 16 * 1024 ** 3
const PIECE_BYTES = 64 * 1024

/** A stored ZIP, of whose files each is read as a stream: nothing but a piece is in memory. */
export interface ZipSource {
  names: readonly string[]
  has(name: string): boolean
  /** The bytes of a file, up to `max`, compared with its checksum at the end. */
  read(name: string, max?: number): AsyncGenerator<Uint8Array>
}

interface StoredZip {
  file: string
  size: number
}

/** The files of several ZIPs as if they were in one. */
export async function openZipSources(files: Files, zips: readonly StoredZip[]): Promise<ZipSource> {
  const budget = openBudget()
  const sources = new Map<string, ZipSource>()
  for (const zip of zips) {
    const source = await openZipSource(files, zip, budget)
    for (const name of source.names) {
      if (sources.has(name) && name !== PART_FILE) {
        throw refusal(`The ZIPs have the file ${name} twice. Send them as they were downloaded.`)
      }
      sources.set(name, source)
    }
  }
  return {
    names: [...sources.keys()],
    has: (name) => sources.has(name),
    read(name, max) {
      const source = sources.get(name)
      if (!source) throw damaged()
      return source.read(name, max)
    },
  }
}

/** Counts the unpacked bytes of all ZIPs together. */
function openBudget(): (bytes: number) => void {
  let unpacked = 0
  return (bytes) => {
    unpacked += bytes
    if (unpacked > UNPACKED_BYTES_MAX) throw refusal('The files in the ZIP are larger than 16 GB.')
  }
}

export async function openZipSource(
  files: Files,
  { file, size }: StoredZip,
  count = openBudget(),
): Promise<ZipSource> {
  const bytesAt = (range: FileRange) => wholeRange(files, file, range)
  const tail = await bytesAt({ start: Math.max(0, size - TAIL_BYTES), end: size })
  const place = directoryPlace(tail, size)
  const entries = readDirectory(await bytesAt(place), place.start)
  return {
    names: [...entries.keys()],
    has: (name) => entries.has(name),
    async *read(name, max = UNPACKED_BYTES_MAX) {
      const entry = entries.get(name)
      if (!entry) throw damaged()
      const header = await bytesAt({ start: entry.at, end: entry.at + HEADER_BYTES })
      const packed = await files.find(file, packedPlace(header, entry))
      if (!packed) throw damaged()
      yield* checked(unpackedFrom(packed, entry), { entry, max, count })
    },
  }
}

async function wholeRange(files: Files, file: string, range: FileRange): Promise<Buffer> {
  if (range.end <= range.start) return Buffer.alloc(0)
  const stream = await files.find(file, range)
  if (!stream) throw refusal('The ZIP is gone. Send it again.')
  return Buffer.from(await new Response(stream).arrayBuffer())
}

/** Unpacked on a thread, as fast as the pieces are taken. */
async function* unpackedFrom(
  packed: ReadableStream<Uint8Array>,
  { isDeflated, packedBytes }: ZipEntry,
): AsyncGenerator<Uint8Array> {
  if (packedBytes === 0) return
  if (!isDeflated) return yield* packed
  const source = Readable.from(packed)
  const inflate = createInflateRaw({ chunkSize: PIECE_BYTES })
  source.on('error', (error) => inflate.destroy(error))
  source.pipe(inflate)
  try {
    for await (const piece of inflate) yield piece
  } catch (error) {
    const isDeflateError =
      error instanceof Error && 'code' in error && /^Z_/.test(String(error.code))
    throw isDeflateError ? damaged() : error
  } finally {
    inflate.destroy()
    source.destroy()
  }
}

interface CheckedBytes {
  entry: ZipEntry
  max: number
  count: (bytes: number) => void
}

async function* checked(
  pieces: AsyncIterable<Uint8Array>,
  { entry, max, count }: CheckedBytes,
): AsyncGenerator<Uint8Array> {
  let [bytes, crc] = [0, 0]
  for await (const piece of pieces) {
    bytes += piece.length
    count(piece.length)
    if (bytes > max) throw refusal(`The file ${entry.name} in the ZIP is too large.`)
    crc = crc32(piece, crc)
    yield piece
  }
  if (crc !== entry.crc) throw damaged()
}

export async function wholeFile(zip: ZipSource, name: string, max: number): Promise<Buffer> {
  const pieces: Uint8Array[] = []
  for await (const piece of zip.read(name, max)) pieces.push(piece)
  return Buffer.concat(pieces)
}
