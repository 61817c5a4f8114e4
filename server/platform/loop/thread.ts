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
type ThreadReply = { id: number; answer: unknown } | { id: number; failure: ThreadFailure }

interface ThreadFailure {
  message: string
  /** Database errors have one. */
  code: string | undefined
}

/** An error thrown in the thread, with its original code. */
class ThreadError extends Error {
  override name = 'ThreadError'
  readonly code: string | undefined

  constructor({ message, code }: ThreadFailure) {
    super(message)
    this.code = code
  }
}

/** Starts a thread on first use, and a new one after it died or timed out. */
export function openThread<Ask, Answer>(options: ThreadOptions): Thread<Ask, Answer> {
  const waiting = new Map<number, PendingCall<Answer>>()
  let lastId = 0
  let thread: Worker | undefined

  const post = (to: Worker, question: ThreadMessage) => to.postMessage(JSON.stringify(question))
  const settle = (reply: ThreadReply) => {
    const call = waiting.get(reply.id)
    if (!waiting.delete(reply.id) || !call) return
    clearTimeout(call.timer)
    // Only `answerInThread` of the same entry sends these.
    if ('answer' in reply) call.resolve(reply.answer as Answer)
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
    const started = new Worker(options.entry.href, { ref: false })
    started.onmessage = ({ data }: MessageEvent<string>) => settle(JSON.parse(data))
    started.onerror = ({ message }) => {
      if (thread === started) end(message)
    }
    started.addEventListener('close', () => {
      if (thread === started) end('the thread ended')
    })
    post(started, { settings: options.settings })
    return started
  }
  return {
    ask(question) {
      const { promise, resolve, reject } = Promise.withResolvers<Answer>()
      lastId += 1
      const timer = setTimeout(() => end('the thread did not answer in time'), options.timeoutMs)
      waiting.set(lastId, { resolve, reject, timer })
      thread ??= start()
      post(thread, { id: lastId, ask: question })
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
  const reply = (message: ThreadReply) => self.postMessage(JSON.stringify(message))
  self.onmessage = async ({ data }: MessageEvent<string>) => {
    const question: ThreadMessage = JSON.parse(data)
    if ('settings' in question) {
      // Only `openThread` of the same entry sends these.
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
  const code = error instanceof Error && 'code' in error ? String(error.code) : undefined
  return { message: error instanceof Error ? error.message : String(error), code }
}
