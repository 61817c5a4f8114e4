import { Zip, ZipDeflate } from 'fflate'

/** ZIP without its later extensions counts bytes by 32 bits. */
const MAX_BYTES = 4_000_000_000
/** What is compressed at once; the process has other work too. */
const SLICE_BYTES = 64 * 1024

type Flush = (piece: Buffer) => Promise<void>

export interface ZipFile {
  /** Ends the file that is open, and begins one of that name. */
  begin(name: string): Promise<void>
  /** Adds a text to the file that is open. */
  write(text: string): Promise<void>
  end(): Promise<void>
}

/**
 * A ZIP that is written while it is made: `flush` gets pieces of exactly that size, and a last one that may be smaller.
 * However much there is, memory holds one text and one piece. `at` is the time that its files bear.
 */
export function openZip(
  { pieceBytes, at }: { pieceBytes: number; at: number },
  flush: Flush,
): ZipFile {
  const zip = new Zip()
  const encoder = new TextEncoder()
  const pieces = openPieces(pieceBytes, flush)
  let failure: Error | null = null
  let open: ZipDeflate | undefined
  let openBytes = 0
  zip.ondata = (error, bytes) => {
    failure ??= error
    pieces.put(bytes)
  }
  const close = () => {
    open?.push(new Uint8Array(), true)
    if (failure) throw failure
  }
  const push = (bytes: Uint8Array) => {
    openBytes += bytes.length
    if (Math.max(openBytes, pieces.putBytes()) > MAX_BYTES) {
      throw new RangeError('A ZIP of this kind ends at 4 GB.')
    }
    open?.push(bytes)
    if (failure) throw failure
  }
  return {
    async begin(name) {
      close()
      openBytes = 0
      open = new ZipDeflate(name)
      open.mtime = at
      zip.add(open)
      await pieces.flushWhole()
    },
    async write(text) {
      const bytes = encoder.encode(text)
      for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
        push(bytes.subarray(from, from + SLICE_BYTES))
        await pieces.flushWhole()
        await Bun.sleep(0)
      }
    },
    async end() {
      close()
      zip.end()
      await pieces.flushWhole()
      await pieces.flushRest()
    },
  }
}

/** Cuts what is put in into pieces of one size. */
function openPieces(pieceBytes: number, flush: Flush) {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let putBytes = 0
  const keep = (bytes: Uint8Array[]) => {
    waiting = bytes
    waitingBytes = bytes.reduce((sum, part) => sum + part.length, 0)
  }
  return {
    put(bytes: Uint8Array) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      putBytes += bytes.length
    },
    putBytes: () => putBytes,
    async flushWhole() {
      if (waitingBytes < pieceBytes) return
      const bytes = Buffer.concat(waiting)
      const whole = bytes.length - (bytes.length % pieceBytes)
      for (let from = 0; from < whole; from += pieceBytes) {
        await flush(bytes.subarray(from, from + pieceBytes))
      }
      keep([bytes.subarray(whole)])
    },
    async flushRest() {
      const bytes = Buffer.concat(waiting)
      keep([])
      if (bytes.length > 0) await flush(bytes)
    },
  }
}
