import type { DecoderTries } from '../../contract/codes/qr-readable.ts'
import type { QrPicture } from '../../qr-code/shapes.ts'
import { MINUTE } from '../platform/clock.ts'
import { Problem } from '../platform/http/problem.ts'
import { threadEntry } from '../platform/loop/thread.ts'

/** A picture to draw as a file. `unit` is px for a PNG, mm for a PDF, and either for an SVG. */
export interface DrawOrder {
  picture: QrPicture
  format: 'svg' | 'png' | 'pdf'
  width: number
  unit: 'px' | 'mm'
  /** What decoders should find in the picture; undefined if it need not be tried. */
  expected?: string | undefined
}

export interface Drawn {
  file: Uint8Array
  tries?: DecoderTries[] | undefined
}

export interface DrawTask {
  id: number
  order: DrawOrder
}

export type DrawAnswer = ({ id: number } & Drawn) | { id: number; failure: string }

interface PendingDrawing {
  resolve: (drawn: Drawn) => void
  reject: (error: Error) => void
}

const MAX_WAITING = 40
/** An idle thread is stopped after this time: its fonts and drawing engine take some 40 MB. */
const IDLE_MS = MINUTE

/** A thread that draws, started with the first order and stopped when idle. */
class Drawer {
  #thread: Worker | undefined
  #idle: ReturnType<typeof setTimeout> | undefined
  #lastId = 0
  readonly #waiting = new Map<number, PendingDrawing>()

  draw(order: DrawOrder): Promise<Drawn> {
    if (this.#waiting.size >= MAX_WAITING) throw new Problem('busy')
    clearTimeout(this.#idle)
    this.#lastId += 1
    const id = this.#lastId
    const { promise, resolve, reject } = Promise.withResolvers<Drawn>()
    this.#waiting.set(id, { resolve, reject })
    this.#thread ??= this.#start()
    this.#thread.postMessage({ id, order } satisfies DrawTask)
    return promise
  }

  #start(): Worker {
    // With `ref: false` the thread does not keep the process alive.
    const thread = new Worker(threadEntry('qr-code').href, { ref: false })
    thread.onmessage = ({ data }: MessageEvent<DrawAnswer>) => this.#settle(data)
    thread.onerror = ({ message }) => this.#fail(message)
    return thread
  }

  #settle(answer: DrawAnswer): void {
    const waiting = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    if ('file' in answer) waiting?.resolve(answer)
    else waiting?.reject(new Error(`A QR code could not be drawn: ${answer.failure}`))
    if (this.#waiting.size > 0) return
    this.#idle = setTimeout(() => this.#stop(), IDLE_MS)
    this.#idle.unref()
  }

  #fail(message: string): void {
    for (const { reject } of this.#waiting.values()) reject(new Error(message))
    this.#waiting.clear()
    this.#stop()
  }

  #stop(): void {
    this.#thread?.terminate()
    this.#thread = undefined
  }
}

const drawer = new Drawer()

export const drawFile = (order: DrawOrder): Promise<Drawn> => drawer.draw(order)
