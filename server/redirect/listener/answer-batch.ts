import type { RedirectContext } from '../redirect-context.ts'
import type { Pipe } from './pipe.ts'

/** The part of a connection's socket that answers need. */
export type AnswerSocket = Pick<Pipe, 'write' | 'end' | 'terminate'>

interface AnswerBatch {
  turn: number
  startedAt: number
  sockets: AnswerSocket[]
  texts: (string | Uint8Array)[]
}

/** Batches the answers of one turn of the event loop, and sends them when the journal has written their clicks. */
export class AnswerBatches {
  readonly #context: RedirectContext
  #current: AnswerBatch | undefined
  #unsent = 0
  /** Close each connection after its answer. */
  isClosing = false

  constructor(context: RedirectContext) {
    this.#context = context
  }

  /** Answers that wait for the journal. */
  get unsent(): number {
    return this.#unsent
  }

  add(socket: AnswerSocket, text: string | Uint8Array): void {
    const batch = this.#batch()
    batch.sockets.push(socket)
    batch.texts.push(text)
    this.#unsent += 1
  }

  #batch(): AnswerBatch {
    const { journal } = this.#context
    const { turn } = journal
    if (this.#current?.turn === turn) return this.#current
    const batch: AnswerBatch = { turn, startedAt: performance.now(), sockets: [], texts: [] }
    this.#current = batch
    journal.afterWrite(() => this.#send(batch))
    return batch
  }

  #send({ sockets, texts, startedAt }: AnswerBatch): void {
    this.#unsent -= sockets.length
    sockets.forEach((socket, index) => {
      this.#write(socket, texts[index] ?? '')
    })
    this.#context.counters.observe(performance.now() - startedAt, sockets.length)
  }

  /** Texts are ASCII, so their length is their size in bytes. A client that does not read its answers is disconnected. */
  #write(socket: AnswerSocket, text: string | Uint8Array): void {
    if (socket.write(text) < text.length) socket.terminate()
    else if (this.isClosing) socket.end()
  }
}
