import { codeOf } from '../error-code.ts'

/** Request-response calls to a thread of this process. Values are sent as JSON. */
export interface Thread<Ask, Answer> {
  /** Rejects if the thread fails, dies or takes too long. */
  ask(question: Ask): Promise<Answer>
  close(): void
}

export interface ThreadOptions {
  entry: URL
  timeoutMs: number
  /** Sent to the thread once, at its start. */
  settings: unknown
}

interface PendingCall<Answer> {
  resolve: (answer: Answer) => void
  reject: (error: Error) => void
  timer: Timer
}

type ThreadMessage = { settings: unknown } | { id: number; ask: unknown }
export type ThreadReply<Answer> =
  | { id: number; answer: Answer }
  | { id: number; failure: ThreadFailure }

interface ThreadFailure {
  message: string
  /** Database errors have one; otherwise empty. */
  code: string
}

/** An error thrown in the thread, with its original code. */
class ThreadError extends Error {
  override name = 'ThreadError'
  readonly code: string

  constructor({ message, code }: ThreadFailure) {
    super(message)
    this.code = code
  }
}

/** The file in `server/threads/` that a thread or a short-lived process runs, or what the build makes of it. */
export function threadEntry(
  name:
    | 'click-limits'
    | 'hub-card'
    | 'hub-import-reader'
    | 'picture-encoder'
    | 'qr-code'
    | 'sqlite-reader',
): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? `../../threads/${name}.ts` : `./${name}.js`, import.meta.url)
}

/** A thread that has been started; what its replies mean is left to its user. */
export interface StartedThread<Ask> {
  send(id: number, question: Ask): void
  terminate(): void
}

export interface ThreadStart<Answer> extends Omit<ThreadOptions, 'timeoutMs'> {
  onReply: (reply: ThreadReply<Answer>) => void
  /** It threw outside a call. */
  onError: (message: string) => void
  /** It has ended, in any way. A terminated one first completes the query that it runs. */
  onClose: () => void
}

/** Starts a thread that does not keep the process alive. Its entry calls `answerInThread`. */
export function startThread<Ask, Answer>(options: ThreadStart<Answer>): StartedThread<Ask> {
  const worker = new Worker(options.entry.href, { ref: false })
  // Posting a string costs less than cloning an object.
  const post = (message: ThreadMessage) => worker.postMessage(JSON.stringify(message))
  worker.onmessage = ({ data }: MessageEvent<string>) => options.onReply(JSON.parse(data))
  worker.onerror = ({ message }) => options.onError(message)
  worker.addEventListener('close', options.onClose)
  post({ settings: options.settings })
  return { send: (id, ask) => post({ id, ask }), terminate: () => worker.terminate() }
}

/** Starts a thread on first use, and a new one after it died or timed out. */
export function openThread<Ask, Answer>(options: ThreadOptions): Thread<Ask, Answer> {
  const waiting = new Map<number, PendingCall<Answer>>()
  let lastId = 0
  let thread: StartedThread<Ask> | undefined

  const settle = (reply: ThreadReply<Answer>) => {
    const call = waiting.get(reply.id)
    if (!waiting.delete(reply.id) || !call) return
    clearTimeout(call.timer)
    if ('answer' in reply) call.resolve(reply.answer)
    else call.reject(new ThreadError(reply.failure))
  }
  const end = (message: string) => {
    thread?.terminate()
    thread = undefined
    for (const id of [...waiting.keys()]) {
      settle({ id, failure: { message, code: 'ETIMEDOUT' } })
    }
  }
  const start = () => {
    const endThis = (message: string) => {
      if (thread === started) end(message)
    }
    const started = startThread<Ask, Answer>({
      ...options,
      onReply: settle,
      onError: endThis,
      onClose: () => endThis('the thread ended'),
    })
    return started
  }
  return {
    ask(question) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      lastId += 1
      const timer = setTimeout(() => end('the thread did not answer in time'), options.timeoutMs)
      waiting.set(lastId, { resolve, reject, timer })
      thread ??= start()
      thread.send(lastId, question)
      return promise
    },
    close: () => end('the thread was closed'),
  }
}

declare const self: Worker

/** The thread's side: `open` runs once with the settings and returns the function that answers each call. */
export function answerInThread<Settings, Ask, Answer>(
  open: (settings: Settings) => (ask: Ask) => Promise<Answer>,
): void {
  let answer: ((ask: Ask) => Promise<Answer>) | undefined
  const reply = (message: ThreadReply<Answer | undefined>) =>
    self.postMessage(JSON.stringify(message))
  self.onmessage = async ({ data }: MessageEvent<string>) => {
    const question: ThreadMessage = JSON.parse(data)
    if ('settings' in question) {
      // Only `startThread` of the same entry sends these.
      answer = open(question.settings as Settings)
      return
    }
    const { id, ask } = question
    try {
      reply({ id, answer: await answer?.(ask as Ask) })
    } catch (error) {
      reply({ id, failure: failureOf(error) })
    }
  }
}

function failureOf(error: unknown): ThreadFailure {
  return { message: error instanceof Error ? error.message : String(error), code: codeOf(error) }
}
