import { type JournalState, JournalWriter, type WriterOptions } from './journal-writer.ts'

export type JournalOptions = WriterOptions

/**
 * An append-only log of text lines in segments of checksummed frames. A frame is the length of its payload and the
 * payload's crc32 (32 bits each, little endian), then the payload in UTF-8: all lines of one turn of the event loop.
 */
export interface Journal {
  /** A line, 300 kB at most, ends with its line feed. This costs a copy; the write follows at the end of the turn. */
  append(line: string): void
  /**
   * Runs when everything appended in this turn is written (with `always`: synced), or lost because the disk refuses.
   * It must not throw.
   */
  afterWrite(run: () => void): void
  /** The same as a promise, which all callers of one turn share. */
  written(): Promise<void>
  /** Number of the present turn: what is appended under one number is written together. */
  readonly turn: number
  state(): JournalState
  /** Writes what is left and closes the segment. */
  close(): Promise<void>
}

const HEADER_BYTES = 8
const BUFFER_BYTES = 1024 * 1024
/** A character of a JavaScript string takes at most three bytes of UTF-8. */
const BYTES_PER_CHARACTER = 3

export function openJournal(options: JournalOptions): Journal {
  const writer = new JournalWriter(options)
  const buffer = Buffer.allocUnsafe(BUFFER_BYTES)
  let end = HEADER_BYTES
  let records = 0
  let waiting: (() => void)[] = []
  let turn = 0
  let promised: Promise<void> | undefined
  let isScheduled = false

  const writeOut = () => {
    if (records === 0) return
    buffer.writeUInt32LE(end - HEADER_BYTES, 0)
    buffer.writeUInt32LE(Bun.hash.crc32(buffer.subarray(HEADER_BYTES, end)), 4)
    writer.write(buffer.subarray(0, end), records)
    end = HEADER_BYTES
    records = 0
  }
  const endTurn = () => {
    isScheduled = false
    writeOut()
    const runs = waiting
    waiting = []
    turn += 1
    promised = undefined
    if (options.sync === 'always') void writer.sync().then(() => runAll(runs))
    else runAll(runs)
  }
  const schedule = () => {
    if (isScheduled) return
    isScheduled = true
    // After all sockets that are ready now, and before the loop sleeps.
    setImmediate(endTurn)
  }
  const afterWrite = (run: () => void) => {
    waiting.push(run)
    schedule()
  }
  const written = () => {
    promised ??= new Promise((resolve) => afterWrite(resolve))
    return promised
  }
  return {
    append(line) {
      if (line.length * BYTES_PER_CHARACTER > BUFFER_BYTES - end) writeOut()
      end += buffer.write(line, end, 'utf8')
      records += 1
      schedule()
    },
    afterWrite,
    written,
    get turn() {
      return turn
    },
    state: () => writer.state(),
    async close() {
      await written()
      await writer.close()
    },
  }
}

function runAll(runs: readonly (() => void)[]): void {
  for (const run of runs) run()
}
