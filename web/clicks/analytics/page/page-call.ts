import type { Interval } from '../../../../contract/clicks/analytics.ts'
import type {
  AnalyticsPagePart,
  ChartedClicks,
  PagePart,
} from '../../../../contract/clicks/analytics-page.ts'
import type { Dimension, PlaceKind } from '../../../../contract/clicks/dimensions.ts'
import { ApiProblem } from '../../../lib/api/api-problem.ts'

/** What one part is asked with. Parts that agree in these and ask about the same clicks share a call. */
export interface PartSettings {
  /** Of the summary. */
  compare?: 'period' | 'year'
  /** Of the series. */
  interval?: Interval
  chart?: ChartedClicks
  earlierFrom?: string
  earlierTo?: string
  /** The most rows of a list; a call asks for as many as the longest of its lists. */
  limit?: number
  /** The most events. */
  latest?: number
  machines?: 'reason' | 'kind'
  by?: PlaceKind
}

export interface AskedPart<Name extends PagePart = PagePart> {
  name: Name
  /** Of a list. */
  dimension?: Dimension
  settings?: PartSettings
  /** Whoever asked does not wait any longer once it is aborted. */
  signal?: AbortSignal
}

/** What a call of the server answers about a part. */
export type AnswerOf<Name extends PagePart> = Extract<
  AnalyticsPagePart,
  { part: Name; answer: unknown }
>['answer']

/** The part of a question that is not about the clicks themselves, as parameters. */
export type PageParameters = Omit<PartSettings, 'limit' | 'latest'> & {
  parts: string
  lists: string
  limit?: string
  latest?: string
}

/** Asks the server; answers the lines of the page in groups, as they come. */
export type ReadPage = (
  parameters: PageParameters,
  signal: AbortSignal,
) => AsyncIterable<readonly string[]>

interface Waiting {
  key: string
  limit: number | undefined
  resolve: (answer: unknown) => void
  reject: (error: unknown) => void
  forget: () => void
}

/** One call of the server for several parts about the same clicks, each of which is answered on its own. */
export class PageCall {
  readonly #read: ReadPage
  readonly #parts: AskedPart[] = []
  readonly #waiting = new Set<Waiting>()
  readonly #stop = new AbortController()

  constructor(read: ReadPage) {
    this.#read = read
  }

  /** Whether a part can be added: its settings are those of the others. */
  fits({ settings = {} }: AskedPart): boolean {
    const mine = this.#settings()
    return Object.entries(settings).every(
      ([name, value]) =>
        name === 'limit' || [undefined, value].includes(mine[name as keyof PartSettings]),
    )
  }

  add<Name extends PagePart>(part: AskedPart<Name>): Promise<AnswerOf<Name>> {
    const { signal, settings } = part
    return new Promise((resolve, reject) => {
      const leave = () => this.#leave(waiting, signal?.reason)
      const waiting: Waiting = {
        key: keyOf(part.name, part.dimension),
        limit: settings?.limit,
        resolve: resolve as Waiting['resolve'],
        reject,
        forget: () => signal?.removeEventListener('abort', leave),
      }
      this.#parts.push(part)
      this.#waiting.add(waiting)
      if (signal?.aborted) leave()
      else signal?.addEventListener('abort', leave)
    })
  }

  /** Asks for what was added and somebody still waits for. */
  async send(): Promise<void> {
    if (this.#waiting.size === 0) return
    try {
      for await (const lines of this.#read(this.#parameters(), this.#stop.signal)) {
        for (const line of lines) this.#answer(JSON.parse(line))
      }
      // As without a connection: asking once more may help.
      this.#rejectAll(new TypeError('The answer was cut off'))
    } catch (error) {
      this.#rejectAll(error)
    }
  }

  #leave(waiting: Waiting, reason: unknown): void {
    this.#settle(waiting, ({ reject }) => reject(reason))
    if (this.#waiting.size === 0) this.#stop.abort()
  }

  #answer(line: AnalyticsPagePart): void {
    if (line.part === 'end') return
    if (line.part === 'problem') {
      this.#settleAll(keyOf(line.of, line.dimension), ({ reject }) =>
        reject(new ApiProblem(line.problem)),
      )
      return
    }
    const { part, answer } = line
    const isList = part === 'breakdown' || part === 'converted'
    this.#settleAll(keyOf(part, isList ? answer.dimension : undefined), ({ resolve, limit }) =>
      resolve(limit === undefined ? answer : cut(answer, limit)),
    )
  }

  #settleAll(key: string, settle: (waiting: Waiting) => void): void {
    for (const waiting of this.#waiting) if (waiting.key === key) this.#settle(waiting, settle)
  }

  #rejectAll(error: unknown): void {
    for (const waiting of this.#waiting) this.#settle(waiting, ({ reject }) => reject(error))
  }

  #settle(waiting: Waiting, settle: (waiting: Waiting) => void): void {
    this.#waiting.delete(waiting)
    waiting.forget()
    settle(waiting)
  }

  #settings(): PartSettings {
    return Object.assign({}, ...this.#parts.map(({ settings }) => settings))
  }

  #parameters(): PageParameters {
    const { latest, ...settings } = this.#settings()
    const limits = this.#parts.map((part) => part.settings?.limit ?? 0)
    const limit = Math.max(...limits)
    const names = new Set(this.#parts.map(({ name }) => name))
    const lists = new Set(this.#parts.flatMap(({ dimension }) => dimension ?? []))
    return {
      ...settings,
      parts: [...names].join(','),
      lists: [...lists].join(','),
      ...(limit > 0 && { limit: String(limit) }),
      ...(latest !== undefined && { latest: String(latest) }),
    } as PageParameters
  }
}

const keyOf = (name: PagePart, dimension: Dimension | undefined): string =>
  `${name} ${dimension ?? ''}`

/** A list as short as it was asked for: another one of the same call may be longer. */
function cut(answer: unknown, limit: number): unknown {
  const { items } = answer as { items: readonly unknown[] }
  return items.length <= limit ? answer : { ...(answer as object), items: items.slice(0, limit) }
}
