import type { AnalyticsPagePart } from '../../../contract/clicks/analytics-page.ts'
import { whileWanted } from '../../platform/clickhouse/while-wanted.ts'
import { type Problem, problemBody } from '../../platform/http/problem.ts'
import type { AskedPart } from './page-parts.ts'

interface Reader {
  requestId: string
  /** Aborts when the reader has left. */
  signal: AbortSignal
  /** Tells of a failure on the log, and what to answer. */
  toldProblem(error: unknown): Problem
}

/** The parts of a page in the order in which they are ready, each as a line of JSON. Ends early when the reader leaves. */
export async function* pageLines(
  parts: readonly AskedPart[],
  { requestId, signal, toldProblem }: Reader,
): AsyncGenerator<string> {
  const left = Promise.withResolvers<'left'>()
  const unread = new AbortController()
  const leave = () => {
    unread.abort()
    left.resolve('left')
  }
  signal.addEventListener('abort', leave, { once: true })
  try {
    const lines = whileWanted(unread.signal, () => parts.map(lineOf))
    const open = new Map(lines.map((line, n) => [n, line.then((text) => ({ n, text }))] as const))
    while (open.size > 0) {
      const next = await Promise.race([left.promise, ...open.values()])
      if (next === 'left') return
      open.delete(next.n)
      yield written(next.text)
    }
    yield written({ part: 'end' })
  } finally {
    signal.removeEventListener('abort', leave)
    unread.abort()
  }

  async function lineOf({ of, dimension, read }: AskedPart): Promise<AnalyticsPagePart> {
    try {
      return await read()
    } catch (error) {
      // Nobody reads it: its questions were ended.
      if (unread.signal.aborted) return { part: 'end' }
      const problem = problemBody(toldProblem(error), requestId)
      return { part: 'problem', of, ...(dimension && { dimension }), problem }
    }
  }
}

const written = (line: AnalyticsPagePart) => `${JSON.stringify(line)}\n`
