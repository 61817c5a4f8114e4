import { SECOND } from '../../platform/clock.ts'
import { type ApiAnswerHead, readApiAnswer, relayedHead } from './api-answer.ts'
import type { ApiConnection, ApiConnections, ApiUser } from './api-connections.ts'
import { type Body, bodyOf } from './body.ts'
import { CALLER_HEADER, callerHeader, OWN_HEADERS, type RelayedCaller } from './caller-header.ts'
import type { Outlet, Pipe } from './pipe.ts'
import { HEAD_END, type RequestHead } from './request-head.ts'

/** The visitor's side of an exchange. */
export interface ExchangeClient {
  readonly pipe: Pipe
  readonly outlet: Outlet
  /** The system has accepted the whole answer. */
  ended(result: { isLast: boolean }): void
  /** There is no answer. `away`: no api process, or it ended before answering; `broken`: an invalid request body. */
  failed(why: 'away' | 'broken'): void
  /** Bytes moved, in either direction. */
  moved(): void
}

export interface ExchangeOptions {
  head: RequestHead
  caller: RelayedCaller
  client: ExchangeClient
  connections: ApiConnections
  /** Runs before the answer to a call that may have changed something is sent. Must not throw. */
  onChange: () => Promise<void>
  isStopping: () => boolean
  /** When its head was read, in epoch milliseconds. */
  at: number
}

/** Headers of one connection only, and those that the relay sets itself. */
const NOT_RELAYED = new Set([
  'host',
  'connection',
  'keep-alive',
  'proxy-connection',
  'upgrade',
  'te',
  'trailer',
])
const ANSWER_HEAD_MAX = 65_536
const nothing = Buffer.alloc(0)
/** A slower body is treated as an attempt to hold a connection. */
const BODY_BYTES_A_SECOND = 1000
/** Most clients that close their side are gone. One that still reads has to get the start of an answer within this time. */
const HALF_CLOSED_MS = 5 * SECOND

/** One request that an api process answers, and its answer. */
export class Exchange implements ApiUser {
  readonly #options: ExchangeOptions
  readonly #body: Body
  #api: ApiConnection | undefined
  /** Body bytes that arrived before an api process was connected. */
  #early: Uint8Array[] = []
  #answer: ApiAnswerHead | undefined
  #answerBody: Body | undefined
  /** Bytes of the answer that are not processed yet. */
  #pending: Buffer = Buffer.alloc(0)
  /** The answer waits for `onChange`. */
  #isAwaitingChange = false
  #isApiClosed = false
  #isOver = false
  #isHalfClosed = false
  #bodyBytes = 0

  constructor(options: ExchangeOptions) {
    this.#options = options
    this.#body = bodyOf(options.head.framing)
  }

  /** Resolves when the request is sent to an api process, or has failed. */
  async begin(): Promise<void> {
    const { connections, client } = this.#options
    if (this.#isOver) return
    let api: ApiConnection
    try {
      api = await connections.acquire(this)
    } catch {
      // Away or at the connection limit: both get the same answer.
      this.#fail('away')
      return
    }
    if (this.#isOver) {
      connections.drop(api)
      return
    }
    this.#api = api
    api.outlet.send(this.#requestHead())
    const early = this.#early.splice(0)
    for (const bytes of early) api.outlet.send(bytes)
    if (api.outlet.isWaiting) client.pipe.pause()
    else if (early.length > 0) client.pipe.resume()
  }

  /** Takes bytes of the visitor; returns those that are not part of this request. */
  fromClient(bytes: Buffer): Buffer {
    if (this.#isOver) return this.#fromClientAfterAnswer(bytes)
    const taken = this.#body.take(bytes)
    if (taken === undefined) {
      if (this.#answer) this.#break()
      else this.#fail('broken')
      return nothing
    }
    if (taken > 0) this.#sendOn(bytes.subarray(0, taken))
    return bytes.subarray(taken)
  }

  #sendOn(body: Buffer): void {
    this.#bodyBytes += body.length
    if (!this.#api) this.#early.push(body)
    const isTaken = this.#api?.outlet.send(body) === true
    if (!isTaken) this.#options.client.pipe.pause()
  }

  /** The answer is still being sent. A visitor whose body is no longer read has to read the answer first. */
  #fromClientAfterAnswer(bytes: Buffer): Buffer {
    if (this.#body.isOver) return bytes
    this.#options.client.pipe.pause()
    return nothing
  }

  /** Whether the body takes too long: more than `givenMs` plus a second for each kilobyte. */
  isCrawling(now: number, givenMs: number): boolean {
    if (this.#body.isOver || !this.#api || this.#api.outlet.isWaiting) return false
    const allowedMs = givenMs + (this.#bodyBytes / BODY_BYTES_A_SECOND) * SECOND
    return now - this.#options.at > allowedMs
  }

  /** Ends an idle exchange. A visitor who waits for an answer gets an error. */
  giveUp(): void {
    if (this.#body.isOver && !this.#answer) this.#fail('away')
    else this.#break()
  }

  clientDrained(): void {
    if (!this.#isAwaitingChange) this.#api?.pipe.resume()
  }

  /** The visitor has closed their side and may still read. An endless stream is ended. */
  clientEnded(): void {
    this.#isHalfClosed = true
    if (!this.#body.isOver || this.#answer?.framing.kind === 'chunked') this.#break()
    else setTimeout(() => this.#isOver || this.#answer || this.#break(), HALF_CLOSED_MS).unref()
  }

  clientGone(): void {
    this.#isOver = true
    if (this.#api) this.#options.connections.drop(this.#api)
  }

  fromApi(bytes: Buffer): void {
    this.#options.client.moved()
    if (this.#answerBody) this.#sendBody(this.#answerBody, bytes)
    else if (this.#isAwaitingChange) this.#pending = Buffer.concat([this.#pending, bytes])
    else this.#readHead(Buffer.concat([this.#pending, bytes]))
  }

  apiDrained(): void {
    this.#options.client.moved()
    this.#options.client.pipe.resume()
  }

  apiClosed(): void {
    this.#isApiClosed = true
    if (this.#isOver || this.#isAwaitingChange) return
    if (!this.#answer) this.#fail('away')
    else if (this.#answer.framing.kind === 'until-close') this.#finish()
    else this.#break()
  }

  #requestHead(): Buffer {
    const { head, caller } = this.#options
    const { method, target, isHttp10, host, lines } = head
    const kept = lines.filter(({ name }) => !NOT_RELAYED.has(name) && !name.startsWith(OWN_HEADERS))
    const all = [
      `${method} ${target} HTTP/1.${isHttp10 ? 0 : 1}`,
      ...(host === '' ? [] : [`host: ${host}`]),
      `${CALLER_HEADER}: ${callerHeader(caller)}`,
      ...kept.map(({ name, value }) => `${name}: ${value}`),
    ]
    return Buffer.from(`${all.join('\r\n')}${HEAD_END}`, 'latin1')
  }

  #readHead(bytes: Buffer): void {
    const end = bytes.indexOf(HEAD_END)
    if (end < 0) {
      this.#pending = bytes
      if (bytes.length > ANSWER_HEAD_MAX) this.#break()
      return
    }
    const rest = bytes.subarray(end + HEAD_END.length)
    const { head, client } = this.#options
    const answer = readApiAnswer(bytes.toString('latin1', 0, end), head.method === 'HEAD')
    if (!answer) {
      this.#break()
      return
    }
    if (answer.status < 200) {
      client.outlet.send(bytes.subarray(0, end + HEAD_END.length))
      this.#pending = Buffer.alloc(0)
      if (rest.length > 0) this.#readHead(rest)
      return
    }
    this.#answer = answer
    if (mayChange(head.method) && answer.status < 300) void this.#answerAfterChange(answer, rest)
    else this.#beginAnswer(answer, rest)
  }

  /** Makes sure that the caller sees the change in this process at once. */
  async #answerAfterChange(answer: ApiAnswerHead, rest: Buffer): Promise<void> {
    this.#pending = rest
    this.#isAwaitingChange = true
    this.#api?.pipe.pause()
    await this.#options.onChange()
    this.#isAwaitingChange = false
    if (this.#isOver) return
    this.#api?.pipe.resume()
    this.#beginAnswer(answer, this.#pending)
    if (this.#isApiClosed) this.apiClosed()
  }

  #beginAnswer(answer: ApiAnswerHead, rest: Buffer): void {
    this.#answerBody = bodyOf(answer.framing)
    this.#options.client.outlet.send(relayedHead(answer, this.#isLast()))
    this.#sendBody(this.#answerBody, rest)
  }

  #sendBody(body: Body, bytes: Buffer): void {
    const { client } = this.#options
    const taken = body.take(bytes)
    if (taken === undefined || taken < bytes.length) {
      this.#break()
      return
    }
    if (!client.outlet.send(bytes)) this.#api?.pipe.pause()
    if (body.isOver) this.#finish()
  }

  #finish(): void {
    this.#isOver = true
    const { client, connections } = this.#options
    const api = this.#api
    this.#api = undefined
    if (api && this.#isReusable(api)) connections.release(api)
    else if (api) connections.drop(api)
    // The visitor may be paused because the api process did not read the whole body.
    if (this.#body.isOver) client.pipe.resume()
    const isLast = this.#isLast()
    client.outlet.afterFlush(() => client.ended({ isLast }))
  }

  /** After an HTTP/1.0 request the api process closes the connection, whatever its answer says. */
  #isReusable({ outlet }: ApiConnection): boolean {
    const isSent = this.#body.isOver && !outlet.isWaiting && !this.#isApiClosed
    return isSent && !this.#options.head.isHttp10 && this.#answer?.isKept === true
  }

  /** After an early answer the rest of the body is unread, so no request can follow. */
  #isLast(): boolean {
    const { head, isStopping } = this.#options
    const isEndless = this.#answer?.framing.kind === 'until-close'
    return head.isLast || isEndless || !this.#body.isOver || this.#isHalfClosed || isStopping()
  }

  #fail(why: 'away' | 'broken'): void {
    if (this.#isOver) return
    this.clientGone()
    this.#options.client.failed(why)
  }

  /** The answer is invalid or cannot be completed. */
  #break(): void {
    this.clientGone()
    this.#options.client.pipe.terminate()
  }
}

const mayChange = (method: string): boolean => method !== 'GET' && method !== 'HEAD'
