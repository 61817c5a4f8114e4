import { comparedKey, type KeyRules, USUAL_KEYS } from '../../contract/links/keys.ts'
import { OPEN_KEY_MAX } from '../../contract/links/open-keys.ts'
import {
  type ClickRecord,
  clickFields,
  type JournalRecord,
  type OrphanRecord,
} from '../clicks/recording/click-record.ts'
import type { CompiledLink } from './links/compiled-link.ts'
import type { RedirectContext } from './redirect-context.ts'
import { isForPrograms } from './request/path.ts'
import { isPrefetch } from './request/prefetch.ts'
import { triggerOf } from './request/query.ts'
import type { RedirectRequest, Requester } from './request/redirect-request.ts'

/** Whether a visit is a click of a link or a view of a hub: HEAD requests and prefetches are neither. */
export const isClick = ({ method, requester }: RedirectRequest): boolean =>
  method !== 'HEAD' && !isPrefetch(requester)

/** The visitor asked not to be tracked. */
export const isPrivate = ({ doNotTrack, globalPrivacy }: Requester): boolean =>
  doNotTrack === '1' || globalPrivacy === '1'

/** Where the visitor of a link is sent. */
export interface FollowedLink {
  link: CompiledLink
  target: string
  rule: string
}

/** The click of a visitor who is sent to a target; undefined if the request is none. */
export function clickOf(
  { visitors }: RedirectContext,
  request: RedirectRequest,
  { link, target, rule }: FollowedLink,
): ClickRecord | undefined {
  if (!isClick(request)) return undefined
  const { site, shownKey, query, requester, at } = request
  return {
    at,
    accountId: link.accountId,
    linkId: link.id,
    trigger: link.kind === 'button' ? 'hub' : triggerOf(query),
    address: visitors.addressOf(requester.peer, requester.forwardedFor),
    host: site.name,
    isPrivate: isPrivate(requester),
    agent: requester.agent,
    acceptLanguage: requester.acceptLanguage,
    referrer: requester.referrer,
    target,
    rule,
    event: 'click',
    key: comparedKey(shownKey, site.keys),
  }
}

/** The view of a hub's page; `rule` says which version of an experiment was shown. */
export function viewOf(
  context: RedirectContext,
  request: RedirectRequest,
  { link, rule }: Pick<FollowedLink, 'link' | 'rule'>,
): ClickRecord | undefined {
  const click = clickOf(context, request, { link, target: '', rule })
  return click && { ...click, event: 'view' }
}

/** A key followed by this sign is the page about the link. */
const FACTS = '+'

/**
 * The hit of a key that leads to no link, for the account that owns the domain. Undefined for a domain without an owner,
 * and for what no visitor asks for.
 */
export function orphanOf(
  { visitors }: RedirectContext,
  { method, site, requester, shownKey, asked, at }: RedirectRequest,
): OrphanRecord | undefined {
  if (site.accountId === undefined || site.domainId === undefined) return undefined
  if (method !== 'GET' || isPrefetch(requester)) return undefined
  if (shownKey === '' || shownKey.endsWith(FACTS) || isForPrograms(shownKey)) return undefined
  const key = orphanKeyOf(asked?.text ?? shownKey, site.keys)
  if (key === '') return undefined
  return {
    at,
    accountId: site.accountId,
    linkId: site.domainId,
    trigger: 'link',
    address: visitors.addressOf(requester.peer, requester.forwardedFor),
    host: site.name,
    isPrivate: isPrivate(requester),
    agent: requester.agent,
    acceptLanguage: '',
    referrer: requester.referrer,
    target: key,
    rule: '',
    event: 'orphan',
  }
}

/** The longest keys that a link may have. */
const LONGEST = { standard: 64, open: OPEN_KEY_MAX }
/** A query that was encoded with the path, or hung on without its mark, may name its sender, like any other. */
const QUERY = /(?:[?#]|[&;][\w.-]+=).*$/s
/** Control and format characters, which could break or reverse a line, and half surrogate pairs. */
const INVISIBLE = /\p{C}/gu

/**
 * The key under which a hit is counted: as the domain compares keys, without query, invisible characters and
 * trailing slashes, and cut to the length of a key. Empty: there is no key.
 */
export function orphanKeyOf(shownKey: string, keys: KeyRules = USUAL_KEYS): string {
  const longest = LONGEST[keys.keyRule]
  // Cut first, so that long paths cost nothing; some letters are longer in lower case.
  const short = comparedKey(shownKey.slice(0, longest), keys).slice(0, longest)
  return short.replace(QUERY, '').replace(INVISIBLE, '').replace(/\/+$/, '').trim()
}

/** Appends a record to the journal; of orphan hits only some a minute. */
export function recordClick(
  { journal, orphanHits, hosts }: RedirectContext,
  record: JournalRecord,
): void {
  const { event, linkId, at } = record
  if (event === 'orphan' && !orphanHits.take(hosts.spaceOf(linkId), at)) return
  journal.appendFields(clickFields(record))
}
