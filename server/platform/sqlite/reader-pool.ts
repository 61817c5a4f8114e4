import type { DatabaseUse } from '../database/database-use.ts'
import { noticeDamage } from './damage.ts'
import { DatabaseError } from './database-error.ts'
import type { ReadAnswer, ReadOrder } from './reader-thread.ts'

export interface ReaderPoolOptions {
  path: string
  threads: number
  /** How long a read may wait for a thread, and how long it may run. */
  timeoutMs: number
}

export interface ReadResult {
  rows: unknown[]
  waitedForDisk: boolean
}

interface Task {
  order: string
  resolve: (read: ReadResult) => void
  reject: (error: Error) => void
  /** Timeout of waiting, then of running. */
  limit: ReturnType<typeof setTimeout>
}

interface ReaderThread {
  worker: Worker
  task: Task | undefined
}

/** Threads that read one file, started on demand. Reads are queued in order. */
export class ReaderPool {
  readonly #options: ReaderPoolOptions
  readonly #threads = new Set<ReaderThread>()
  /** Terminated but still running a query: SQLite cannot be interrupted from here. */
  readonly #ending = new Set<Worker>()
  readonly #waiting = new Set<Task>()
  #isClosed = false

  constructor(options: ReaderPoolOptions) {
    this.#options = options
  }

  read(sql: string, parameters: readonly unknown[]): Promise<ReadResult> {
    const { path, timeoutMs } = this.#options
    const order = JSON.stringify({ path, sql, parameters } satisfies ReadOrder)
    const { promise, resolve, reject } = Promise.withResolvers<ReadResult>()
    const giveUp = () => {
      this.#waiting.delete(task)
      reject(new DatabaseError('ETIMEDOUT', 'no thread was free for a read'))
    }
    const task: Task = { order, resolve, reject, limit: setTimeout(giveUp, timeoutMs) }
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
      thread.worker.postMessage(task.order)
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
    const isSource = import.meta.url.endsWith('.ts')
    const entry = new URL(isSource ? '../../reader.ts' : './reader.js', import.meta.url)
    // Unreferenced: does not keep the process alive.
    const worker = new Worker(entry.href, { ref: false })
    const thread: ReaderThread = { worker, task: undefined }
    worker.onmessage = ({ data }: MessageEvent<string>) => this.#settle(thread, data)
    worker.onerror = ({ message }) => this.#drop(thread, new DatabaseError('ECONNRESET', message))
    worker.addEventListener('close', () => {
      this.#drop(thread, new DatabaseError('ECONNRESET', 'the thread of a read ended'))
      this.#ending.delete(worker)
      this.#assign()
    })
    this.#threads.add(thread)
    return thread
  }

  #settle(thread: ReaderThread, data: string): void {
    const { task } = thread
    // The task may have just timed out.
    if (!task) return
    thread.task = undefined
    clearTimeout(task.limit)
    const answer: ReadAnswer = JSON.parse(data)
    if ('rows' in answer) task.resolve(answer)
    else this.#refuse(task, new DatabaseError(answer.failure.code, answer.failure.message))
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
      this.#ending.add(worker)
      clearTimeout(task.limit)
      task.reject(error)
    }
    worker.terminate()
    this.#assign()
  }
}
