import type { Database as SqliteFile } from 'bun:sqlite'
import { answerInThread } from '../loop/thread.ts'
import { watchDisk } from './disk-watch.ts'
import { ask, openReader, type SqlQuery } from './files.ts'

export interface ReadResult {
  rows: unknown[]
  waitedForDisk: boolean
}

/** A thread may block while it waits. */
const BUSY_MS = 1000

/** Answers one read after another for a pool of readers. */
export function answerReads(): void {
  answerInThread<{ path: string }, SqlQuery, ReadResult>(({ path }) => {
    let file: SqliteFile | undefined
    return async (query) => {
      file ??= openReader(path, { busyTimeoutMs: BUSY_MS })
      const opened = file
      const { result, waitedForDisk } = watchDisk(() => ask(opened, query))
      return { rows: result.rows, waitedForDisk }
    }
  })
}
