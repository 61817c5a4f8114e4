import { answerKnownKey, answerUncached } from '../answer.ts'
import type { Answer } from '../pages/answers.ts'
import type { RedirectContext } from '../redirect-context.ts'
import { comparableKey } from '../request/path.ts'
import type { RedirectRequest } from '../request/redirect-request.ts'
import { AnswerBatches, type AnswerSocket } from './answer-batch.ts'
import { type PlainGet, readPlainGet } from './plain-get.ts'
import type { Wire } from './wire.ts'

export interface Arrival {
  /** The address of the other end. */
  peer: string
  /** Epoch milliseconds. */
  at: number
  socket: AnswerSocket
}

/** The system takes answers up to this size from any connection at once. */
const LARGE = 4096

const noForm: RedirectRequest['form'] = () => Promise.resolve(undefined)

/** The fast path: answers plain requests for links and parses only the headers that an answer needs. */
export class PlainLinks {
  readonly #context: RedirectContext
  readonly #batches: AnswerBatches
  readonly #wire: Wire

  constructor(context: RedirectContext, wire: Wire) {
    this.#context = context
    this.#wire = wire
    this.#batches = new AnswerBatches(context)
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
   * False if the bytes are not exactly one plain request for a key: the full parser has to answer. A promise if the answer
   * has to be waited for. An answer that is too large to be sent in one go is returned, for the connection to send.
   */
  take(arrival: Arrival, bytes: Buffer): boolean | Answer | Promise<true | Answer> {
    const { hosts, cache } = this.#context
    const plainGet = readPlainGet(bytes, arrival.peer)
    if (!plainGet) return false
    const site = hosts.findExact(plainGet.headers.host)
    const domainId = site?.domainId
    if (!domainId || (site.isOwn && hosts.isBasePath(plainGet.key))) return false
    if (!site.hasUsualKeys && !isLowerKey(plainGet.key)) return false
    // A hit cannot be a path of the application, because reserved words are not allowed as keys.
    const link = cache.find(site.space, plainGet.key)
    const request = redirectRequestOf(plainGet, site, arrival.at)
    if (link) return this.#send(arrival, answerKnownKey(this.#context, request, link))
    const key = comparableKey(request.shownKey)
    if (!key || (site.isOwn && hosts.isApplication(key))) return false
    const place = { domainId, space: site.space, key }
    return this.#send(arrival, answerUncached(this.#context, request, place))
  }

  #send(
    arrival: Arrival,
    answer: Answer | Promise<Answer>,
  ): true | Answer | Promise<true | Answer> {
    if (answer instanceof Promise) return answer.then((settled) => this.#add(arrival, settled))
    return this.#add(arrival, answer)
  }

  #add({ socket, at }: Arrival, answer: Answer): true | Answer {
    if (!('target' in answer) && answer.body.length > LARGE) return answer
    this.#batches.add(socket, this.#wire.bytesOf(answer, at))
    return true
  }
}

const LOWER = /^[a-z0-9][a-z0-9_-]{2,63}$/

/** Whether a domain with other keys compares this one as the usual ones. The full parser reads all others. */
const isLowerKey = ({ text, from, to }: PlainGet['key']): boolean =>
  LOWER.test(text.slice(from, to))

function redirectRequestOf(
  { key, query, headers }: PlainGet,
  site: RedirectRequest['site'],
  at: number,
): RedirectRequest {
  const shownKey = key.text.slice(key.from, key.to)
  return { method: 'GET', site, query, requester: headers, shownKey, at, form: noForm }
}
