import { SECOND } from '../clock.ts'
import { isDiskFull } from '../disk/full-disk.ts'
import type { Log } from '../log.ts'
import { SegmentBook } from './journal-book.ts'
import {
  discard,
  handOver,
  type OpenSegment,
  openSegment,
  releaseSegment,
  syncSegment,
  writeFrame,
} from './journal-segment.ts'

export type JournalSync = 'always' | 'interval' | 'never'

export interface JournalWriterOptions {
  /** Used by this process only: `<DATA_DIR>/journal/web-<slot>`. Created if missing. */
  folder: string
  /** When records are synced to the disk: before each answer, every `syncEveryMs`, or whenever the system does it. */
  sync: JournalSync
  log: Log
  /** A segment is closed when it has that many records or is that old. */
  maxRecords?: number
  maxAgeMs?: number
  syncEveryMs?: number
}

export interface JournalState {
  /** False while writes fail. */
  isWriting: boolean
  /** Whether writes fail because the disk is full. */
  isDiskFull: boolean
  /** Of the open segment. */
  openBytes: number
  /** Epoch milliseconds of its first record; undefined if no segment is open. */
  openSince: number | undefined
  writtenRecords: number
  writtenBytes: number
  lostRecords: number
}

const RETRY_MS = SECOND

/** Writes frames into segments. Never throws: records are lost while writes fail, and writing is retried after a second. */
export class JournalWriter {
  readonly #options: Required<JournalWriterOptions>
  readonly #totals = { writtenRecords: 0, writtenBytes: 0, lostRecords: 0 }
  readonly #book = new SegmentBook()
  #segment: OpenSegment | undefined
  #closing: Timer | undefined
  #syncing: Timer | undefined
  #isFailing = false
  #isDiskFull = false
  #retryAt = 0
  /** Syncs and closes files, one after another. */
  #background = Promise.resolve()

  constructor(options: JournalWriterOptions) {
    this.#options = { maxRecords: 50_000, maxAgeMs: SECOND, syncEveryMs: 50, ...options }
    if (options.sync !== 'interval') return
    this.#syncing = setInterval(() => void this.sync(), this.#options.syncEveryMs)
    this.#syncing.unref()
  }

  write(frame: Buffer, records: number): void {
    if (this.#isFailing && Date.now() < this.#retryAt) {
      this.#totals.lostRecords += records
      return
    }
    try {
      this.#segment ??= this.#open()
      writeFrame(this.#segment, frame)
    } catch (error) {
      this.#totals.lostRecords += records
      this.#fail(error)
      this.finish()
      return
    }
    if (this.#isFailing) this.#recover()
    this.#segment.records += records
    this.#totals.writtenRecords += records
    this.#totals.writtenBytes += frame.length
    if (this.#segment.records >= this.#options.maxRecords) this.finish()
  }

  /** Resolves when everything written so far has reached the disk. */
  sync(): Promise<void> {
    const segment = this.#segment
    if (segment?.isDirty) this.#later(segment, false)
    return this.#background
  }

  /** Closes the open segment, so that a reader may take it. */
  finish(): void {
    clearTimeout(this.#closing)
    const segment = this.#segment
    this.#segment = undefined
    if (!segment) return
    try {
      if (segment.records === 0) discard(segment)
      else {
        handOver(segment)
        this.#book.closed(segment.records)
      }
    } catch (error) {
      this.#totals.lostRecords += segment.records
      this.#fail(error)
    }
    this.#later(segment, true)
  }

  async close(): Promise<void> {
    clearInterval(this.#syncing)
    this.finish()
    await this.#background
  }

  state(): JournalState {
    return {
      ...this.#totals,
      isWriting: !this.#isFailing,
      isDiskFull: this.#isDiskFull,
      openBytes: this.#segment?.bytes ?? 0,
      openSince: this.#segment?.openedAt,
    }
  }

  #open(): OpenSegment {
    const now = Date.now()
    const segment = openSegment(this.#options.folder, now, this.#book.next(now))
    this.#closing = setTimeout(() => this.finish(), this.#options.maxAgeMs)
    this.#closing.unref()
    return segment
  }

  #later(segment: OpenSegment, isLast: boolean): void {
    const work = async () => {
      // An earlier sync in the queue may have covered it.
      if (segment.isDirty && this.#options.sync !== 'never') await syncSegment(segment)
    }
    this.#background = this.#background
      .then(work)
      .catch((error) => this.#fail(error))
      .then(() => (isLast ? releaseSegment(segment) : undefined))
      .catch((error) => this.#fail(error))
  }

  #fail(error: unknown): void {
    this.#retryAt = Date.now() + RETRY_MS
    this.#isDiskFull = isDiskFull(error)
    if (this.#isFailing) return
    this.#isFailing = true
    const { folder, log } = this.#options
    log.error('the click journal cannot be written; redirects go on uncounted', { folder, error })
  }

  #recover(): void {
    this.#isFailing = this.#isDiskFull = false
    const { folder, log } = this.#options
    log.info('the click journal is written again', { folder, lost: this.#totals.lostRecords })
  }
}
