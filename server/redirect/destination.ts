import { CLICK_ID } from '../../contract/clicks/conversion-limits.ts'
import { firingRule, type RuleVisitor } from '../../contract/links/rules/firing-rule.ts'
import type { CompiledLink, CompiledRule } from './links/compiled-link.ts'
import type { RedirectContext } from './redirect-context.ts'
import { withForwarded } from './request/query.ts'
import type { RedirectRequest } from './request/redirect-request.ts'
import { withSegments } from './request/segments.ts'
import { LazyVisitor, seedOf } from './visitor/rule-visitor.ts'
import { variantFor } from './visitor/variant.ts'

export interface DestinationInput {
  /** Epoch milliseconds. */
  at: number
  /** Called only for links with rules. */
  visitor: () => RuleVisitor
  /** A stable number for this visitor of this link; called only for a split. */
  seed: (linkId: string) => bigint
  /** The query of the request, without its question mark. */
  query: string
  /** Behind the key, beginning with a slash. */
  segments?: string | undefined
}

export type Destination =
  | { kind: 'redirect'; target: string; rule: string }
  /** A redirect that is not a click of the link. */
  | { kind: 'onward'; target: string }
  | { kind: 'blocked'; message: string }
  | { kind: 'gone' | 'not-found' | 'loop' | 'banned' }

/** A destination that shows a page. */
type NoTarget = Exclude<Destination, { target: string }>

const GONE: NoTarget = { kind: 'gone' }
const NOT_FOUND: NoTarget = { kind: 'not-found' }
const LOOP: NoTarget = { kind: 'loop' }
const BANNED: NoTarget = { kind: 'banned' }

/** Where a request for the link leads. The visitor's address is looked up for links with rules only. */
export function destinationOf(
  { traits, visitors }: RedirectContext,
  { at, query, segments, requester }: RedirectRequest,
  link: CompiledLink,
): Destination {
  const { peer, forwardedFor, agent, acceptLanguage } = requester
  return destinationFor(link, {
    at,
    query,
    segments,
    visitor() {
      const address = visitors.addressOf(peer, forwardedFor)
      return new LazyVisitor(traits, { at, address, agent, acceptLanguage })
    },
    seed(linkId) {
      const address = visitors.addressOf(peer, forwardedFor)
      return seedOf(traits, { linkId, address, agent })
    },
  })
}

/** The destination of a visitor of the link, and the rule that decided it. */
export function destinationFor(link: CompiledLink, input: DestinationInput): Destination {
  const end = findEnd(link, input.at)
  if (end) return end
  const rule = link.rules.length > 0 ? ruleFor(link, input) : undefined
  if (!rule) return redirectTo(link, input, { target: link.target, name: '' })
  return endOfRule(link, input, rule)
}

/** What visitors get in place of a link that is not live; undefined if it is. */
export function findEnd(link: CompiledLink, at: number): Destination | undefined {
  if (link.isOff) return NOT_FOUND
  if (link.isBanned) return BANNED
  if (link.expiresAt !== null && link.expiresAt <= at) return endOf(link)
  return link.startsAt !== null && link.startsAt > at ? NOT_FOUND : undefined
}

function ruleFor({ rules }: CompiledLink, input: DestinationInput): CompiledRule | undefined {
  return rules[firingRule(rules, input.visitor())]
}

function endOfRule(
  link: CompiledLink,
  input: DestinationInput,
  { end }: CompiledRule,
): Destination {
  if (end.kind === 'block') return { kind: 'blocked', message: end.message }
  if (end.kind === 'redirect') return redirectTo(link, input, end)
  return redirectTo(link, input, variantFor(end.variants, input.seed(link.id)))
}

function redirectTo(
  link: CompiledLink,
  input: DestinationInput,
  { target, name }: { target: string; name: string },
): Destination {
  if (target === '') return LOOP
  const whole = link.forwardsPath && input.segments ? withSegments(target, input.segments) : target
  // An id that a visitor brings along would count for another click.
  const except = link.addsClickId ? CLICK_ID : undefined
  return {
    kind: 'redirect',
    target: link.forwardsQuery ? withForwarded(whole, input.query, except) : whole,
    rule: name,
  }
}

/** The destination of a link that has ended. */
export function endOf({ expiredTarget }: CompiledLink): Destination {
  if (expiredTarget === null) return GONE
  return expiredTarget === '' ? LOOP : { kind: 'onward', target: expiredTarget }
}
