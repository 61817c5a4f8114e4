import { END, type MixedRequest } from './requests.ts'

/** Reads the answers of one connection, and compares each with its request. */
export class AnswerReader {
  readonly wrong: string[] = []
  count = 0
  readonly #requests: readonly MixedRequest[]
  #rest = Buffer.alloc(0)
  /** Bytes of a body still to be received. */
  #skipped = 0
  #isChunked = false
  #isClosing = false

  constructor(requests: readonly MixedRequest[]) {
    this.#requests = requests
  }

  /** Complete when all are answered, or the server has announced the end of the connection. */
  get isOver(): boolean {
    const isAll = this.count === this.#requests.length || this.#isClosing
    return isAll && this.#skipped === 0 && !this.#isChunked
  }

  take(bytes: Buffer): void {
    const skipped = Math.min(this.#skipped, bytes.length)
    this.#skipped -= skipped
    this.#rest = Buffer.concat([this.#rest, bytes.subarray(skipped)])
    while (this.#readOne());
  }

  #readOne(): boolean {
    if (this.#rest.length === 0) return false
    const end = this.#rest.indexOf(END)
    if (end < 0) return false
    if (this.#isChunked) {
      this.#isChunked = false
      return this.#drop(end + END.length)
    }
    const head = this.#rest.toString('latin1', 0, end)
    this.#drop(end + END.length)
    if (head.startsWith('HTTP/1.1 100')) return true
    const request = this.#requests[this.count]
    this.count += 1
    if (request === undefined) this.wrong.push(`an answer too many: ${head}`)
    else this.#compare(request, head)
    return true
  }

  #compare(request: MixedRequest, head: string): void {
    const status = Number(head.split(' ')[1])
    const id = /^x-id: (.*)$/im.exec(head)?.[1] ?? /^location: .*id=(.*)$/im.exec(head)?.[1]
    const isRight =
      status === request.status && (!request.mark || request.mark === `id=${id?.trim()}`)
    if (!isRight) this.wrong.push(`${request.id} is answered with ${head}`)
    this.#isClosing ||= /^connection: close/im.test(head) || request.isLast
    if (request.method === 'HEAD' || status === 204) return
    this.#isChunked = /^transfer-encoding: chunked/im.test(head)
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1] ?? 0)
    const here = Math.min(length, this.#rest.length)
    const body = this.#rest.toString('latin1', 0, here)
    const mark = /mark-(\S+)/.exec(body)?.[1]
    if (mark !== undefined && mark !== request.id)
      this.wrong.push(`${request.id} has the body of ${mark}`)
    this.#drop(here)
    this.#skipped = length - here
  }

  #drop(bytes: number): true {
    this.#rest = this.#rest.subarray(bytes)
    return true
  }
}
