import { SECOND } from '../../platform/clock.ts'
import { answerRequest, FROM_API, type FullRequest } from '../answer.ts'
import { type Answer, badRequestAnswer } from '../pages/answers.ts'
import { isLocalCaller, relayedCaller, requesterIn } from './caller-header.ts'
import { Exchange } from './exchange.ts'
import { Farewell } from './farewell.ts'
import { FormBody, hasForm } from './form-body.ts'
import type { ListenerContext } from './listener-context.ts'
import { Outlet, type Pipe } from './pipe.ts'
import {
  HEAD_END,
  headerOf,
  type RequestHead,
  readRequestHead,
  refusalOfPart,
  withoutEmptyLines,
} from './request-head.ts'

/** Time limit for receiving a head. */
const HEAD_MS = 10 * SECOND
/** How much a visitor may pipeline while an answer is in progress. */
const AHEAD_BYTES_MAX = 65_536

const nothing = Buffer.alloc(0)

/** One visitor's connection. Requests are read and answered one after another. */
export class Connection {
  readonly peer: string
  /** When bytes last moved, in epoch milliseconds. */
  at: number
  readonly socket: Pipe
  readonly outlet: Outlet
  readonly #context: ListenerContext
  #rest: Buffer = nothing
  #restSince = 0
  #exchange: Exchange | undefined
  #form: FormBody | undefined
  /** An answer is in progress; further bytes wait. */
  #isBusy = false
  #isPaused = false
  /** The visitor has closed their side. */
  #isEnded = false
  /** After the last answer. */
  #farewell: Farewell | undefined

  constructor(context: ListenerContext, socket: Pipe, peer: string) {
    this.#context = context
    this.socket = socket
    this.outlet = new Outlet(socket)
    this.peer = peer
    this.at = context.redirect.clock()
  }

  data(bytes: Buffer): void {
    this.at = this.#context.redirect.clock()
    if (this.#exchange) this.#keep(this.#exchange.fromClient(bytes))
    else if (this.#form) this.#keep(this.#form.take(bytes))
    else if (this.#farewell) this.#farewell.drop(bytes)
    else if (this.#isBusy) this.#keep(bytes)
    else if (this.#rest.length > 0) {
      this.#rest = Buffer.concat([this.#rest, bytes])
      this.#readOn()
    } else this.#take(bytes)
  }

  drained(): void {
    this.at = this.#context.redirect.clock()
    if (this.outlet.drained()) this.#exchange?.clientDrained()
  }

  /** The visitor has closed their side; requests already sent are still answered. */
  ended(): void {
    this.#isEnded = true
    if (this.#exchange) this.#exchange.clientEnded()
    else if (this.#form) this.#form.cancel()
    else if (!this.#isBusy) this.#endAfterAnswers()
  }

  closed(): void {
    this.#isEnded = true
    this.#exchange?.clientGone()
    this.#form?.cancel()
  }

  /** Closes the connection if it has been idle for too long. */
  sweep(now: number, idleMs: number): void {
    const isSilent = this.at < now - idleMs
    if (this.#farewell) this.#farewell.sweep(now)
    else if (!this.isIdle) {
      if (isSilent || this.#isCrawling(now, idleMs)) this.#giveUp()
    } else if (isSilent || this.#isHeadLate(now)) this.socket.end()
  }

  #giveUp(): void {
    if (this.#exchange) this.#exchange.giveUp()
    else this.socket.terminate()
  }

  #isCrawling(now: number, idleMs: number): boolean {
    return this.#exchange?.isCrawling(now, idleMs) === true
  }

  #isHeadLate(now: number): boolean {
    return this.#rest.length > 0 && this.#restSince < now - HEAD_MS
  }

  /** No answer is in progress. */
  get isIdle(): boolean {
    return !this.#isBusy && !this.#exchange
  }

  /** The bytes are nearly always one plain request for a link. */
  #take(bytes: Buffer): void {
    const taken = this.#context.links.take(this, bytes)
    if (taken !== false) {
      this.#settle(taken)
      return
    }
    this.#rest = bytes
    this.#restSince = this.at
    this.#readOn(bytes.length)
  }

  /** True: `PlainLinks` sends the answer itself. */
  #settle(taken: true | Answer | Promise<true | Answer>): void {
    if (taken === true) return
    if (!(taken instanceof Promise)) {
      this.#reply(taken, { isLast: false, isHead: false })
      return
    }
    this.#isBusy = true
    this.#pause()
    void taken.then((answered) => {
      if (answered === true) this.#goOn()
      else this.#reply(answered, { isLast: false, isHead: false })
    })
  }

  #goOn(): void {
    this.#isBusy = false
    this.#resume()
    this.#readOn()
    if (this.#isEnded && this.isIdle) this.#endAfterAnswers()
  }

  #keep(bytes: Buffer): void {
    if (bytes.length === 0) return
    this.#rest = this.#rest.length === 0 ? bytes : Buffer.concat([this.#rest, bytes])
    this.#restSince = this.at
    if (this.#rest.length > AHEAD_BYTES_MAX) this.#pause()
  }

  /** `triedBytes`: length of a head that is already known not to be a plain request. */
  #readOn(triedBytes = 0): void {
    while (this.isIdle && this.#rest.length > 0) {
      this.#rest = withoutEmptyLines(this.#rest)
      const end = this.#rest.indexOf(HEAD_END)
      const part = end < 0 ? this.#rest : this.#rest.subarray(0, end + HEAD_END.length)
      const refusal = refusalOfPart(part)
      if (refusal) this.#refuse(refusal)
      else if (end < 0) return
      else this.#answer(part, part.length === triedBytes)
    }
  }

  #answer(head: Buffer, isNotPlain: boolean): void {
    this.#rest = this.#rest.subarray(head.length)
    this.#restSince = this.at
    const taken = isNotPlain ? false : this.#context.links.take(this, head)
    if (taken === false) this.#answerFully(head)
    else this.#settle(taken)
  }

  #answerFully(bytes: Buffer): void {
    const read = readRequestHead(bytes)
    if (read.kind === 'refused') {
      this.#refuse(read.answer)
      return
    }
    const { head } = read
    const { redirect } = this.#context
    const answer = answerRequest(redirect, this.#requestOf(head)) ?? this.#page(head)
    if (answer === undefined || answer === FROM_API) {
      this.#relay(head)
      return
    }
    // An unread body must not be parsed as another request.
    const isLast = head.isLast || (head.framing.kind !== 'none' && !hasForm(head))
    const how = { isLast, isHead: head.method === 'HEAD' }
    this.#isBusy = true
    if (answer instanceof Promise) void answer.then((settled) => this.#reply(settled, how))
    else this.#reply(answer, how)
  }

  #refuse(answer: Answer): void {
    this.#reply(answer, { isLast: true, isHead: false })
  }

  #requestOf(head: RequestHead): FullRequest {
    const { method, target, host } = head
    const form = () => this.#readForm(head)
    return { method, target, host, requester: requesterIn(head, this.peer), at: this.at, form }
  }

  #page(head: RequestHead): Answer | Promise<Answer> | undefined {
    const { method, target, host, lines } = head
    const isLocal = isLocalCaller(head, this.peer, this.#context.redirect.visitors)
    const acceptEncoding = headerOf(lines, 'accept-encoding')
    const ifNoneMatch = headerOf(lines, 'if-none-match')
    return this.#context.pages({ method, target, host, isLocal, acceptEncoding, ifNoneMatch })
  }

  #readForm(head: RequestHead): Promise<URLSearchParams | undefined> {
    if (!hasForm(head)) return Promise.resolve(undefined)
    if (headerOf(head.lines, 'expect') !== '') {
      this.outlet.send(Buffer.from(`HTTP/1.1 100 Continue${HEAD_END}`))
    }
    const form = new FormBody(head)
    const rest = this.#rest
    this.#rest = form.take(rest)
    if (this.#isEnded) form.cancel()
    if (form.isOver || this.#isEnded) return form.read()
    this.#form = form
    return form.read().finally(() => {
      this.#form = undefined
    })
  }

  #relay(head: RequestHead): void {
    const { connections, changed, redirect, links } = this.#context
    const exchange = new Exchange({
      head,
      caller: relayedCaller(head, this.peer, redirect.visitors),
      connections,
      onChange: changed,
      isStopping: () => this.#context.isStopping,
      at: this.at,
      client: {
        pipe: this.socket,
        outlet: this.outlet,
        moved: () => {
          this.at = redirect.clock()
        },
        ended: ({ isLast }) => this.#exchanged(isLast),
        failed: (why) => {
          this.#exchange = undefined
          const answer = why === 'away' ? this.#context.awayAnswer() : badRequestAnswer
          this.#reply(answer, { isLast: true, isHead: head.method === 'HEAD' })
        },
      },
    })
    this.#exchange = exchange
    const rest = this.#rest
    this.#rest = exchange.fromClient(rest)
    // An earlier answer of this connection may still wait for the journal, and goes first.
    if (links.unsent === 0) void exchange.begin()
    else redirect.journal.afterWrite(() => void exchange.begin())
  }

  #exchanged(isLast: boolean): void {
    this.#exchange = undefined
    if (isLast) this.#linger()
    else this.#goOn()
  }

  /** Queued after answers that wait for the journal, which may be this connection's. */
  #reply(answer: Answer, { isLast, isHead }: { isLast: boolean; isHead: boolean }): void {
    const { redirect, wire, isStopping } = this.#context
    this.#isBusy = true
    const isEnd = isLast || isStopping || this.#isEnded
    const startedAt = performance.now()
    redirect.journal.afterWrite(() => {
      const { first, body } = wire.page(answer, redirect.clock(), { isLast: isEnd, isHead })
      this.outlet.send(first)
      if (body) this.outlet.sendLasting(body)
      redirect.counters.observe(performance.now() - startedAt)
      this.outlet.afterFlush(() => (isEnd ? this.#linger() : this.#goOn()))
    })
  }

  #endAfterAnswers(): void {
    const { links, redirect } = this.#context
    if (links.unsent === 0) this.socket.end()
    else redirect.journal.afterWrite(() => this.socket.end())
  }

  #linger(): void {
    if (this.#isEnded) {
      this.socket.end()
      return
    }
    this.#isBusy = true
    this.#rest = nothing
    this.#farewell = new Farewell(this.socket, this.#context.redirect.clock())
    this.#context.linger(this)
  }

  #pause(): void {
    this.#isPaused = true
    this.socket.pause()
  }

  #resume(): void {
    if (!this.#isPaused) return
    this.#isPaused = false
    this.socket.resume()
  }
}
