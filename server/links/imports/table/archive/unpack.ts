import { crc32 } from 'node:zlib'
import { Inflate } from 'fflate'
import { refusal } from '../refusal.ts'
import { damaged, packedOf, type ZipEntry } from './zip-entries.ts'

const STORED = 0
const DEFLATED = 8

/** Of one file. A sheet of 50,000 rows takes some 20 MB, most of which says nothing. */
const UNPACKED_BYTES_MAX = 100 * 1024 * 1024
/** Unpacked in one go: they become a thousand times as many at most, 4 MB. */
const SLICE_BYTES = 4096
/** Between two pauses. */
const TURN_BYTES = 256 * 1024

/** Unpacks a file piece by piece, up to a limit that counts what comes out, whatever the ZIP says of its size. */
export async function* unpack(zip: Buffer, entry: ZipEntry): AsyncGenerator<Uint8Array> {
  if (entry.isEncrypted) throw refusal('The ZIP asks for a password. Send the file without it.')
  if (entry.method !== STORED && entry.method !== DEFLATED) {
    throw refusal('The ZIP is packed in a way that is not known here. Send the unpacked file.')
  }
  const packed = packedOf(zip, entry)
  const pieces = entry.method === STORED ? slicesOf(packed) : inflated(packed)
  let [bytes, turn, crc] = [0, 0, 0]
  for (const piece of pieces) {
    bytes += piece.length
    turn += piece.length
    if (bytes > UNPACKED_BYTES_MAX) throw refusal('A file in it is larger than 100 MB. Split it.')
    crc = crc32(piece, crc)
    yield piece
    if (turn < TURN_BYTES) continue
    turn = 0
    await Bun.sleep(0)
  }
  if (crc !== entry.crc) throw damaged()
}

function* slicesOf(bytes: Buffer): Generator<Uint8Array> {
  for (let at = 0; at < bytes.length; at += SLICE_BYTES) {
    yield bytes.subarray(at, at + SLICE_BYTES)
  }
}

function* inflated(packed: Buffer): Generator<Uint8Array> {
  let pieces: Uint8Array[] = []
  const inflate = new Inflate((piece) => pieces.push(piece))
  for (let at = 0; at < packed.length; at += SLICE_BYTES) {
    const isLast = at + SLICE_BYTES >= packed.length
    try {
      inflate.push(packed.subarray(at, at + SLICE_BYTES), isLast)
    } catch {
      // fflate throws for bytes that are no deflated data.
      throw damaged()
    }
    yield* pieces
    pieces = []
  }
}
