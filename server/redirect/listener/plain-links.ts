import { answerLink } from '../answer-link.ts'
import type { RedirectRequest, Responder } from '../redirect-request.ts'
import type { Answer } from '../pages/answers.ts'
import { comparableKey } from '../path.ts'
import { answerUncached } from '../respond.ts'
import { AnswerBatches, type AnswerSocket } from './answer-batch.ts'
import { type PlainGet, readPlainGet } from './plain-get.ts'
import type { Wire } from './wire.ts'

export interface Arrival {
  /** The connection's other end. */
  peer: string
  /** Epoch milliseconds. */
  at: number
  socket: AnswerSocket
}

const noForm: RedirectRequest['form'] = () => Promise.resolve(undefined)

/** Answers whole requests for links without reading more of them than the answer needs. */
export class PlainLinks {
  readonly #responder: Responder
  readonly #batches: AnswerBatches
  readonly #wire: Wire

  constructor(responder: Responder, wire: Wire) {
    this.#responder = responder
    this.#wire = wire
    this.#batches = new AnswerBatches(responder.core)
  }

  /** Answers that wait for the journal. */
  get unsent(): number {
    return this.#batches.unsent
  }

  /** From now on each answer ends its connection. */
  beginStop(): void {
    this.#batches.isClosing = true
  }

  /**
   * False when the bytes are anything but one plain request for a key: somebody else has to answer. A promise when the
   * link has to be read first, or has a gate; it is answered when that resolves.
   */
  take(arrival: Arrival, bytes: Buffer): boolean | Promise<void> {
    const { hosts, cache } = this.#responder.core
    const plainGet = readPlainGet(bytes, arrival.peer)
    if (!plainGet) return false
    const site = hosts.findExact(plainGet.headers.host)
    const domainId = site?.domainId
    if (!domainId || (site.isOwn && hosts.isBasePath(plainGet.key))) return false
    // What is found is a key, and none of the application's: no link has a reserved word for its key.
    const link = cache.find(site.space, plainGet.key)
    const request = redirectRequestOf(plainGet, site, arrival.at)
    if (link) return this.#send(arrival, answerLink(this.#responder, request, link))
    const key = comparableKey(request.shownKey)
    if (!key || (site.isOwn && hosts.isApplication(key))) return false
    const place = { domainId, space: site.space, key }
    return this.#send(arrival, answerUncached(this.#responder, request, place))
  }

  #send(arrival: Arrival, answer: Answer | Promise<Answer>): true | Promise<void> {
    if (answer instanceof Promise) return answer.then((settled) => this.#add(arrival, settled))
    this.#add(arrival, answer)
    return true
  }

  #add({ socket, at }: Arrival, answer: Answer): void {
    this.#batches.add(socket, this.#wire.bytesOf(answer, at))
  }
}

function redirectRequestOf({ key, query, headers }: PlainGet, site: RedirectRequest['site'], at: number): RedirectRequest {
  const shownKey = key.text.slice(key.from, key.to)
  return { method: 'GET', site, query, requester: headers, shownKey, at, form: noForm }
}
