import { Zip, ZipDeflate } from 'fflate'

/** ZIP without its later extensions counts bytes by 32 bits. */
const MAX_BYTES = 4_000_000_000
/** What is compressed at once; the process has other work too. */
const SLICE_BYTES = 64 * 1024

/** What is handed on at once. */
const PIECE_BYTES = 192 * 1024

type Flush = (piece: Uint8Array) => Promise<void>

export interface ZipFile {
  /** Ends the file that is open, and begins one of that name. */
  begin(name: string): Promise<void>
  /** Adds a text to the file that is open. */
  write(text: string): Promise<void>
  end(): Promise<void>
}

/**
 * A ZIP that is written while it is made: `flush` gets it piece by piece. However much there is, memory holds one text and
 * one piece. `at` is the time that its files bear.
 */
export function openZip(at: number, flush: Flush): ZipFile {
  const zip = new Zip()
  const encoder = new TextEncoder()
  const pieces = openPieces(flush)
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
      await pieces.flush(PIECE_BYTES)
    },
    async write(text) {
      const bytes = encoder.encode(text)
      for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
        push(bytes.subarray(from, from + SLICE_BYTES))
        await pieces.flush(PIECE_BYTES)
        await Bun.sleep(0)
      }
    },
    async end() {
      close()
      zip.end()
      await pieces.flush(1)
    },
  }
}

function openPieces(flush: Flush) {
  let waiting: Uint8Array[] = []
  let waitingBytes = 0
  let putBytes = 0
  return {
    put(bytes: Uint8Array) {
      waiting.push(bytes)
      waitingBytes += bytes.length
      putBytes += bytes.length
    },
    putBytes: () => putBytes,
    /** Hands on what waits, unless it is less than that. */
    async flush(leastBytes: number) {
      if (waitingBytes < leastBytes) return
      const piece = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      await flush(piece)
    },
  }
}
