import type { Database as SqliteFile } from 'bun:sqlite'
import { codeOf } from '../error-code.ts'
import { watchDisk } from './disk-watch.ts'
import { ask, openReader, type SqlQuery } from './files.ts'

/** Orders and answers are sent as JSON: posting a string costs less than cloning an object. */
export interface ReadOrder extends SqlQuery {
  path: string
}

export type ReadAnswer =
  | { rows: unknown[]; waitedForDisk: boolean }
  | { failure: { code: string; message: string } }

/** A thread may block while it waits. */
const BUSY_MS = 1000

/** Answers one read after another for a pool of readers. */
export function answerReads(thread: Pick<Worker, 'onmessage' | 'postMessage'>): void {
  let file: SqliteFile | undefined
  const answer = ({ path, ...question }: ReadOrder): ReadAnswer => {
    try {
      file ??= openReader(path, { busyTimeoutMs: BUSY_MS })
      const opened = file
      const { result, waitedForDisk } = watchDisk(() => ask(opened, question))
      return { rows: result.rows, waitedForDisk }
    } catch (error) {
      return { failure: { code: codeOf(error), message: String(error) } }
    }
  }
  thread.onmessage = ({ data }: MessageEvent<string>) => {
    thread.postMessage(JSON.stringify(answer(JSON.parse(data))))
  }
}
