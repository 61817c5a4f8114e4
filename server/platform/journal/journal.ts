import { openFrame } from './journal-frame.ts'
import { type JournalState, JournalWriter, type JournalWriterOptions } from './journal-writer.ts'

export type JournalOptions = JournalWriterOptions

/**
 * An append-only log of text lines in segments of checksummed frames. A frame is the length and the crc32 of its payload (32
 * bits each, little endian), then the payload in UTF-8: all lines of one turn of the event loop. The first frame of a
 * segment is its header.
 */
export interface Journal {
  /** Appends a line of at most 300 kB, line feed included. Only copies it; the write follows at the end of the turn. */
  append(line: string): void
  /** Appends a line of fields separated by tabs, at about half the cost of joining and appending them. */
  appendFields(fields: readonly string[]): void
  /**
   * Calls `run` when everything appended in this turn is written (with `always`: synced), or lost because the write failed.
   * `run` must not throw.
   */
  afterWrite(run: () => void): void
  /** The same as a promise, shared by all callers of one turn. */
  written(): Promise<void>
  /** Number of the current turn; lines appended in one turn are written together. */
  readonly turn: number
  state(): JournalState
  /** Writes the remaining lines and closes the segment. */
  close(): Promise<void>
}

export function openJournal(options: JournalOptions): Journal {
  const writer = new JournalWriter(options)
  const frame = openFrame((bytes, records) => writer.write(bytes, records))
  let waiting: (() => void)[] = []
  let turn = 0
  let promised: Promise<void> | undefined
  let isScheduled = false

  const endTurn = () => {
    isScheduled = false
    frame.write()
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
    // Runs after all sockets that are ready now, and before the loop sleeps.
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
      frame.addLine(line)
      schedule()
    },
    appendFields(fields) {
      frame.addFields(fields)
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
