import { openFrame } from './journal-frame.ts'
import { type JournalState, JournalWriter, type JournalWriterOptions } from './journal-writer.ts'

export type JournalOptions = JournalWriterOptions

/**
 * An append-only log of text lines in segments of checksummed frames. A frame is the length of its payload and the
 * payload's crc32 (32 bits each, little endian), then the payload in UTF-8: all lines of one turn of the event loop. The
 * first frame of a segment is its header.
 */
export interface Journal {
  /** A line, 300 kB at most, ends with its line feed. This costs a copy; the write follows at the end of the turn. */
  append(line: string): void
  /** A line of fields divided by tabs, at about half of what joining and appending them costs. */
  appendFields(fields: readonly string[]): void
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
