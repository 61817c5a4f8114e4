import { clickFields } from '../clicks/recording/click-record.ts'
import { type Core, isPrivate, type Requester } from './core.ts'
import type { Site } from './links/hosts.ts'
import { isForPrograms } from './path.ts'
import { isPrefetch } from './prefetch.ts'

/** A request for a key that leads to no link. */
export interface OrphanRequest {
  method: string
  site: Site
  requester: Requester
  /** The key, with a plus sign for the page about it. */
  shownKey: string
  /** The requested path, if it is more than the key. */
  asked?: { text: string }
  at: number
}

/** A key followed by this sign is the page about the link. */
const FACTS = '+'

/** Records an orphan hit for the account that owns the domain. Domains without an owner have none. */
export function recordOrphan(core: Core, request: OrphanRequest): void {
  const { site, requester, shownKey, at } = request
  if (site.accountId === undefined || site.domainId === undefined) return
  if (request.method !== 'GET' || isPrefetch(requester)) return
  if (shownKey === '' || shownKey.endsWith(FACTS) || isForPrograms(shownKey)) return
  if (!core.orphanHits.take(site.space, at)) return
  const key = orphanKeyOf(request.asked?.text ?? shownKey)
  if (key === '') return
  core.journal.appendFields(
    clickFields({
      at,
      accountId: site.accountId,
      linkId: site.domainId,
      trigger: 'link',
      address: core.visitors.addressOf(requester.peer, requester.forwardedFor),
      host: site.name,
      isPrivate: isPrivate(requester),
      agent: requester.agent,
      acceptLanguage: '',
      referrer: requester.referrer,
      target: key,
      rule: '',
      event: 'orphan',
    }),
  )
}

/** The longest key that a link may have. */
const LONGEST = 64
/** A query that was encoded with the path, or hung on without its mark, may name its sender, like any other. */
const QUERY = /(?:[?#]|[&;][\w.-]+=).*$/s
/** Control and format characters, which could break or reverse a line, and half surrogate pairs. */
const INVISIBLE = /\p{C}/gu

/**
 * The key under which a hit is counted: in lower case, as keys are compared, without query, invisible characters and
 * trailing slashes, and cut to the length of a key. Empty: there is no key.
 */
export function orphanKeyOf(shownKey: string): string {
  // Cut first, so that long paths cost nothing; some letters are longer in lower case.
  const short = shownKey.slice(0, LONGEST).toLowerCase().slice(0, LONGEST)
  return short.replace(QUERY, '').replace(INVISIBLE, '').replace(/\/+$/, '').trim()
}
