import type { DatabaseUse } from '../database/database-use.ts'
import { type StartedThread, startThread, type ThreadReply, threadEntry } from '../loop/thread.ts'
import { noticeDamage } from './damage.ts'
import { DatabaseError } from './database-error.ts'
import type { SqlQuery } from './files.ts'
import type { ReadResult } from './reader-thread.ts'

export interface ReaderPoolOptions {
  path: string
  threads: number
  /** How long a read may wait for a thread, and how long it may run. */
  timeoutMs: number
}

/** A thread has one call at a time. */
const ONLY_CALL = 0

interface Task {
  query: SqlQuery
  resolve: (read: ReadResult) => void
  reject: (error: Error) => void
  /** Timeout of waiting, then of running. */
  limit: ReturnType<typeof setTimeout>
}

interface ReaderThread {
  worker: StartedThread<SqlQuery>
  task: Task | undefined
}

/** Threads that read one file, started on demand. Reads are queued in order. */
export class ReaderPool {
  readonly #options: ReaderPoolOptions
  readonly #threads = new Set<ReaderThread>()
  /** Terminated but still running a query: SQLite cannot be interrupted from here. */
  readonly #ending = new Set<ReaderThread>()
  readonly #waiting = new Set<Task>()
  #isClosed = false

  constructor(options: ReaderPoolOptions) {
    this.#options = options
  }

  read(sql: string, parameters: readonly unknown[]): Promise<ReadResult> {
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult>()
    const giveUp = () => {
      this.#waiting.delete(task)
      reject(new DatabaseError('ETIMEDOUT', 'no thread was free for a read'))
    }
    const limit = setTimeout(giveUp, this.#options.timeoutMs)
    const task: Task = { query: { sql, parameters }, resolve, reject, limit }
    this.#waiting.add(task)
    this.#assign()
    return promise
  }

  use(): DatabaseUse {
    const running = [...this.#threads].filter(({ task }) => task)
    return {
      size: this.#options.threads,
      inUse: running.length,
      waiting: this.#waiting.size,
    }
  }

  /** Pending and running reads fail as an unreachable database. */
  close(): void {
    this.#isClosed = true
    for (const task of this.#waiting) {
      clearTimeout(task.limit)
      task.reject(new DatabaseError('ECONNRESET', 'the database was closed'))
    }
    this.#waiting.clear()
    for (const thread of this.#threads) {
      this.#drop(thread, new DatabaseError('ECONNRESET', 'the database was closed'))
    }
  }

  #assign(): void {
    for (const task of this.#waiting) {
      const thread = this.#freeThread()
      if (!thread) return
      this.#waiting.delete(task)
      clearTimeout(task.limit)
      task.limit = setTimeout(() => {
        this.#drop(thread, new DatabaseError('ETIMEDOUT', 'a read took too long'))
      }, this.#options.timeoutMs)
      thread.task = task
      thread.worker.send(ONLY_CALL, task.query)
    }
  }

  #freeThread(): ReaderThread | undefined {
    if (this.#isClosed) return undefined
    const { threads } = this.#options
    for (const thread of this.#threads) if (!thread.task) return thread
    // Abandoned reads still use a processor, so their number is limited too.
    const isFull = this.#threads.size >= threads || this.#ending.size >= threads
    return isFull ? undefined : this.#start()
  }

  #start(): ReaderThread {
    const worker = startThread<SqlQuery, ReadResult>({
      entry: threadEntry('sqlite-reader'),
      settings: { path: this.#options.path },
      onReply: (reply) => this.#settle(thread, reply),
      onError: (message) => this.#drop(thread, new DatabaseError('ECONNRESET', message)),
      onClose: () => {
        this.#drop(thread, new DatabaseError('ECONNRESET', 'the thread of a read ended'))
        this.#ending.delete(thread)
        this.#assign()
      },
    })
    const thread: ReaderThread = { worker, task: undefined }
    this.#threads.add(thread)
    return thread
  }

  #settle(thread: ReaderThread, reply: ThreadReply<ReadResult>): void {
    const { task } = thread
    // The task may have just timed out.
    if (!task) return
    thread.task = undefined
    clearTimeout(task.limit)
    if ('answer' in reply) task.resolve(reply.answer)
    else this.#refuse(task, new DatabaseError(reply.failure.code, reply.failure.message))
    this.#assign()
  }

  /** Also reports damage, because the thread has no observer. */
  #refuse(task: Task, error: DatabaseError): void {
    noticeDamage(error)
    task.reject(error)
  }

  /** Ends a thread for good; the next read starts another. */
  #drop(thread: ReaderThread, error: DatabaseError): void {
    if (!this.#threads.delete(thread)) return
    const { task, worker } = thread
    thread.task = undefined
    if (task) {
      this.#ending.add(thread)
      clearTimeout(task.limit)
      task.reject(error)
    }
    worker.terminate()
    this.#assign()
  }
}
