import { wantedSignal, whileWanted } from './while-wanted.ts'

interface OpenQuestion {
  answer: Promise<unknown>
  waiting: number
  ended: AbortController
}

/** Asks what several want to know at the same time once. A question ends when none of them wants it any more. */
export class SharedQuestions {
  readonly #open = new Map<string, OpenQuestion>()

  /** The same key has to mean the same question. */
  async ask<T>(key: string, ask: () => Promise<T>): Promise<T> {
    const open = this.#open.get(key) ?? this.#begin(key, ask)
    open.waiting++
    const signal = wantedSignal()
    const leave = () => {
      open.waiting--
      if (open.waiting > 0) return
      this.#forget(key, open)
      open.ended.abort()
    }
    signal?.addEventListener('abort', leave, { once: true })
    try {
      return (await open.answer) as T
    } finally {
      signal?.removeEventListener('abort', leave)
    }
  }

  #begin<T>(key: string, ask: () => Promise<T>): OpenQuestion {
    const ended = new AbortController()
    const answer = whileWanted(ended.signal, ask)
    const open: OpenQuestion = { answer, waiting: 0, ended }
    this.#open.set(key, open)
    const forget = () => this.#forget(key, open)
    answer.then(forget, forget)
    return open
  }

  #forget(key: string, open: OpenQuestion): void {
    if (this.#open.get(key) === open) this.#open.delete(key)
  }
}
