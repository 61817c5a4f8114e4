import { Zip, ZipDeflate } from 'fflate'

/** Without the ZIP64 extension, sizes in a ZIP have 32 bits: beyond, programs would call it damaged. */
const MAX_BYTES = 4_000_000_000
/** Compressed in one go, between pauses for other work of the process. */
const SLICE_BYTES = 64 * 1024

/** Flushed in one go. */
const PIECE_BYTES = 192 * 1024

type Flush = (piece: Uint8Array) => Promise<void>

export interface ZipFile {
  /** Ends the open file and begins a new one. */
  begin(name: string): Promise<void>
  /** Appends to the open file. */
  write(content: string | Uint8Array): Promise<void>
  endFile(): void
  /** The bytes of the ZIP so far. The last ones of an open file are compressed at its end. */
  bytes(): number
  end(): Promise<void>
}

/**
 * A ZIP that is written while it is made: `flush` receives it in pieces, so memory holds only one text and one piece. `at`
 * is the modification time of its files.
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
    open = undefined
    if (failure) throw failure
  }
  const push = (bytes: Uint8Array) => {
    openBytes += bytes.length
    if (Math.max(openBytes, pieces.putBytes()) > MAX_BYTES) {
      throw new RangeError('a file of an export has more than 4 GB')
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
    async write(content) {
      const bytes = typeof content === 'string' ? encoder.encode(content) : content
      for (let from = 0; from < bytes.length; from += SLICE_BYTES) {
        push(bytes.subarray(from, from + SLICE_BYTES))
        await pieces.flush(PIECE_BYTES)
        await Bun.sleep(0)
      }
    },
    endFile: close,
    bytes: pieces.putBytes,
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
    /** Does nothing while fewer bytes are waiting. */
    async flush(leastBytes: number) {
      if (waitingBytes < leastBytes) return
      const piece = Buffer.concat(waiting)
      waiting = []
      waitingBytes = 0
      await flush(piece)
    },
  }
}
