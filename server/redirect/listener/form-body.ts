import { type Body, bodyOf } from './body.ts'
import { headerOf, type RequestHead } from './request-head.ts'

const FORM = 'application/x-www-form-urlencoded'
const FORM_BYTES_MAX = 4096

/** Whether the body can be one of our forms: small, and of a known length. */
export function hasForm({ lines, framing }: RequestHead): boolean {
  const type = headerOf(lines, 'content-type').split(';', 1)[0]?.trim().toLowerCase()
  return type === FORM && framing.kind === 'length' && framing.bytes <= FORM_BYTES_MAX
}

/** Collects the submitted form of a visitor page. */
export class FormBody {
  readonly #body: Body
  readonly #parts: Buffer[] = []
  readonly #whole = Promise.withResolvers<URLSearchParams | undefined>()

  constructor({ framing }: RequestHead) {
    this.#body = bodyOf(framing)
  }

  get isOver(): boolean {
    return this.#body.isOver
  }

  /** Returns the bytes after the form. */
  take(bytes: Buffer): Buffer {
    const taken = this.#body.take(bytes) ?? 0
    this.#parts.push(bytes.subarray(0, taken))
    if (this.isOver) {
      this.#whole.resolve(new URLSearchParams(Buffer.concat(this.#parts).toString('utf8')))
    }
    return bytes.subarray(taken)
  }

  /** Call when no more bytes will come. */
  cancel(): void {
    this.#whole.resolve(undefined)
  }

  /** Undefined if the form was cut off. */
  read(): Promise<URLSearchParams | undefined> {
    return this.#whole.promise
  }
}
