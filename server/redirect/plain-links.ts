import { AnswerBatches, type AnswerSocket } from './answer-batch.ts'
import { type Answer, type PageKind, pageAnswer } from './answers.ts'
import type { CompiledLink } from './compiled-link.ts'
import { type Core, follow, roundOf } from './core.ts'
import { fallbackFor } from './fallback.ts'
import { LOOP, type Site } from './hosts.ts'
import { comparableKey } from './path.ts'
import { type PlainGet, readPlainGet } from './plain-get.ts'
import { IN_CIRCLES, roundCookie } from './rounds.ts'
import { Wire } from './wire.ts'

/** A plain request for a key on a domain of ours. */
interface Asked {
  socket: LinkSocket
  site: Site
  domainId: string
  request: PlainGet
  at: number
}

export interface Arrival {
  /** The connection's other end. */
  peer: string
  /** Epoch milliseconds. */
  at: number
}

export interface LinkSocket extends AnswerSocket {
  pause(): void
  resume(): void
}

/** Answers whole requests for links without making a Request of them. */
export class PlainLinks {
  readonly #core: Core
  readonly #home: string
  readonly #batches: AnswerBatches
  readonly #wire = new Wire()

  /** `home` is the application's address, for the pages. */
  constructor(core: Core, home: string) {
    this.#core = core
    this.#home = home
    this.#batches = new AnswerBatches(core)
  }

  /** Answers that wait for the journal. */
  get unsent(): number {
    return this.#batches.unsent
  }

  /** From now on each answer ends its connection. */
  beginStop(): void {
    this.#wire.endConnections()
    this.#batches.isClosing = true
  }

  /**
   * False when the bytes are anything but one plain request for a key, or the link has a gate: somebody else has to
   * answer. A promise of the same when the link has to be read first. `at` is now.
   */
  take(socket: LinkSocket, bytes: Buffer, { peer, at }: Arrival): boolean | Promise<boolean> {
    const { hosts, cache } = this.#core
    const request = readPlainGet(bytes, peer)
    if (!request) return false
    const site = hosts.findExact(request.headers.host)
    const domainId = site?.domainId
    if (!domainId || (site.isOwn && hosts.isBasePath(request.key))) return false
    // What is found is a key, and none of the application's: no link has a reserved word for its key.
    const link = cache.find(site.space, request.key)
    const asked = { socket, site, domainId, request, at }
    if (!link) return this.#takeUnknown(asked)
    if (link.gate) return false
    this.#answer(asked, link)
    return true
  }

  #takeUnknown(asked: Asked): boolean | Promise<boolean> {
    const key = comparableKey(spelled(asked))
    if (!key || (asked.site.isOwn && this.#core.hosts.isApplication(key))) return false
    return this.#lookUp(asked, key)
  }

  /** The last answer of a connection. */
  refuse(socket: LinkSocket, answer: Answer): void {
    const bytes = this.#wire.page(answer, this.#core.clock(), true)
    // After the answers that wait, which may be this connection's.
    this.#core.journal.afterWrite(() => socket.end(bytes))
  }

  async #lookUp(asked: Asked, key: string): Promise<boolean> {
    const { socket, site, domainId } = asked
    // What the same visitor asks next is answered next.
    socket.pause()
    try {
      const link = await this.#core.cache.load({ domainId, space: site.space, key })
      if (link?.gate) return false
      if (link) this.#answer(asked, link)
      else this.#page(asked, { kind: 'not-found' })
    } catch (error) {
      this.#core.onLookUpError(error)
      this.#page(asked, { kind: 'away' })
    } finally {
      socket.resume()
    }
    return true
  }

  #answer(asked: Asked, link: CompiledLink): void {
    const { socket, site, request, at } = asked
    const { query, headers: caller } = request
    const following = { link, site, query, caller, isHead: false, at }
    const round = roundOf(this.#core, following)
    if (round === IN_CIRCLES) {
      this.#page(asked, { kind: 'loop' })
      return
    }
    const { destination } = follow(this.#core, following)
    if (destination.kind !== 'redirect' && destination.kind !== 'onward') {
      this.#page(asked, destination)
      return
    }
    this.#core.counters.outcomes.redirect += 1
    const cookie = round > 0 ? roundCookie(round, spelled(asked)) : ''
    this.#batches.add(socket, this.#wire.redirect(destination.target, at, cookie))
  }

  /** The page, or where the domain sends its visitors in its place. */
  #page(asked: Asked, { kind, message }: { kind: PageKind; message?: string }): void {
    const { socket, site, at } = asked
    const key = spelled(asked)
    const target = fallbackFor(site, kind, key)
    const shown = target === LOOP ? 'loop' : kind
    this.#core.counters.outcomes[shown] += 1
    const visited = { host: site.name, key, home: this.#home, message }
    const answer = target
      ? this.#wire.redirect(target, at)
      : this.#wire.page(pageAnswer(shown, visited), at)
    this.#batches.add(socket, answer)
  }
}

function spelled({ request: { key } }: Asked): string {
  return key.text.slice(key.from, key.to)
}
