import { type AnswerHead, FieldCollector, headOf, parseStatusLine } from './answer-head.ts'
import { BoundedBytes } from './bounded-bytes.ts'
import {
  brokenOff,
  type Exchange,
  Http2Only,
  InvalidAnswer,
  type PackedAnswer,
} from './exchange.ts'
import { type Line, LineReader } from './line-reader.ts'

/** For all heads of an answer together: that of the answer, and those of informational ones before it. */
const HEAD = { all: 131_072, longest: 131_072 }
const HEAD_LINES = 2000
/** For the sizes of all chunks with their extensions; a chunk of a byte each would be more than anybody sends. */
const CHUNK_LINES = { all: 4_194_304, longest: 16_384 }
const CHUNK_SIZE = /^([\da-f]{1,12})([\t ]*)(?:;.*)?$/i
const HTTP2_FRAMES = new Set([4, 7])

type State = 'status' | 'fields' | 'counted' | 'until-close' | 'chunk-size' | 'chunk' | 'done'

/**
 * Reads an HTTP/1 answer as leniently as browsers do, from the parts in which it arrives. Memory and work are bounded
 * whatever arrives. Throws `InvalidAnswer` for what no browser takes for an answer.
 */
export class AnswerReader {
  #state: State = 'status'
  #lines = new LineReader(HEAD)
  #linesLeft = HEAD_LINES
  #start = Buffer.alloc(0)
  #statusLine: ReturnType<typeof parseStatusLine> | undefined
  #fields = new FieldCollector()
  #head: AnswerHead | undefined
  #left = 0
  /** An end of line is due after the bytes of a chunk. */
  #isAfterChunk = false
  #isBroken = false
  #isLenient = false
  #body = new BoundedBytes(0)
  readonly #exchange: Pick<Exchange, 'method' | 'limitOf'>

  constructor(exchange: Pick<Exchange, 'method' | 'limitOf'>) {
    this.#exchange = exchange
  }

  /** Nothing more is needed. */
  get isDone(): boolean {
    return this.#state === 'done'
  }

  /** The status and the headers are known. */
  get hasHead(): boolean {
    return this.#head !== undefined
  }

  push(part: Buffer): void {
    this.#refuseHttp2(part)
    let rest = part
    try {
      while (rest.length > 0 && this.#state !== 'done') rest = rest.subarray(this.#step(rest))
    } catch (error) {
      // Sizes of chunks without end; the answer itself was read before.
      if (!this.#head) throw error
      this.#stopBroken()
    }
  }

  /** The answer, once it is done or its connection has ended. */
  finish(): PackedAnswer {
    const head = this.#head
    if (!head)
      throw this.#statusLine || this.#start.length === 0 ? brokenOff() : new InvalidAnswer()
    const isWhole = this.#state === 'done' || this.#state === 'until-close'
    const { isOver: isCut } = this.#body
    const remarks: PackedAnswer['remarks'] = []
    if (head.isLenient || this.#isLenient) remarks.push('lenient-parser')
    if (!isCut && (this.#isBroken || !isWhole)) remarks.push('truncated-body')
    return { status: head.status, headers: head.headers, body: this.#body.read(), isCut, remarks }
  }

  /** The connection broke, so the body is not whole, even one without a length. */
  breakOff(): void {
    if (this.#state !== 'done') this.#isBroken = true
  }

  /** Servers of HTTP/2 alone answer with a frame. */
  #refuseHttp2(part: Buffer): void {
    if (this.#start.length >= 4) return
    this.#start = Buffer.concat([this.#start, part.subarray(0, 4 - this.#start.length)])
    const [first, second, , type = 0] = this.#start
    if (first === 0 && second === 0 && HTTP2_FRAMES.has(type)) throw new Http2Only()
  }

  /** Takes some of the bytes; answers how many. */
  #step(bytes: Buffer): number {
    switch (this.#state) {
      case 'status':
      case 'fields':
        return this.#takeHeadLine(bytes)
      case 'chunk-size':
        return this.#takeChunkLine(bytes)
      case 'until-close':
        this.#addToBody(bytes)
        return bytes.length
      default:
        return this.#takeCounted(bytes)
    }
  }

  #takeHeadLine(bytes: Buffer): number {
    const { line, used } = this.#lines.take(bytes)
    if (!line) return used
    this.#linesLeft -= 1
    if (this.#linesLeft < 0) throw new InvalidAnswer('headers-too-large')
    if (line.isBare) this.#isLenient = true
    if (this.#state === 'fields') this.#takeField(line)
    else if (line.text !== '') {
      this.#statusLine = parseStatusLine(line.text)
      this.#state = 'fields'
    }
    return used
  }

  #takeField({ text }: Line): void {
    if (text !== '') {
      this.#fields.add(text)
      return
    }
    if (!this.#statusLine) throw new InvalidAnswer()
    const head = headOf(this.#statusLine, this.#fields, this.#exchange.method)
    this.#fields = new FieldCollector()
    // Informational answers precede the real one. We never ask for another protocol, so 101 is an answer of its own.
    if (head.status < 200 && head.status !== 101) {
      this.#state = 'status'
      this.#statusLine = undefined
      return
    }
    this.#head = head
    this.#body = new BoundedBytes(this.#exchange.limitOf(head.headers))
    this.#beginBody(head.framing)
  }

  #beginBody(framing: AnswerHead['framing']): void {
    if (framing === 'until-close') this.#state = 'until-close'
    else if (framing === 'chunked') {
      this.#state = 'chunk-size'
      this.#lines = new LineReader(CHUNK_LINES)
    } else {
      this.#left = framing === 'none' ? 0 : framing.length
      this.#state = this.#left === 0 ? 'done' : 'counted'
    }
  }

  #takeCounted(bytes: Buffer): number {
    const used = Math.min(this.#left, bytes.length)
    this.#left -= used
    const isChunk = this.#state === 'chunk'
    this.#addToBody(bytes.subarray(0, used))
    if (this.#left > 0 || this.isDone) return used
    this.#isAfterChunk = isChunk
    this.#state = isChunk ? 'chunk-size' : 'done'
    return used
  }

  /** The line before a chunk, or that which ends the one before it. */
  #takeChunkLine(bytes: Buffer): number {
    const { line, used } = this.#lines.take(bytes)
    if (!line) return used
    if (line.isBare) this.#isLenient = true
    if (!this.#isAfterChunk) this.#beginChunk(line.text)
    else if (line.text !== '') this.#stopBroken()
    this.#isAfterChunk = false
    return used
  }

  /** Trailers are not read, because they are not used. */
  #beginChunk(line: string): void {
    const [, size, blanks] = CHUNK_SIZE.exec(line) ?? []
    if (size === undefined) {
      this.#stopBroken()
      return
    }
    if (blanks) this.#isLenient = true
    this.#left = Number.parseInt(size, 16)
    this.#state = this.#left === 0 ? 'done' : 'chunk'
  }

  /** Browsers show the body up to an invalid chunk. */
  #stopBroken(): void {
    this.#isBroken = true
    this.#state = 'done'
  }

  #addToBody(bytes: Buffer): void {
    this.#body.add(bytes)
    if (this.#body.isOver) this.#state = 'done'
  }
}
