import { firingRule, type RuleVisitor } from '../../contract/firing-rule.ts'
import type { CompiledLink, CompiledRule } from './links/compiled-link.ts'
import { withForwarded } from './query.ts'
import { variantFor } from './variant.ts'

export interface Visit {
  /** Epoch milliseconds. */
  at: number
  /** Asked only for links with rules. */
  visitor: () => RuleVisitor
  /** Stands for the visitor of this link; asked only where a split has to choose. */
  seed: (linkId: string) => bigint
  /** Of the visitor's address, without its question mark. */
  query: string
}

export type Destination =
  | { kind: 'redirect'; target: string; rule: string }
  /** Elsewhere, which is no click of the link. */
  | { kind: 'onward'; target: string }
  | { kind: 'blocked'; message: string }
  | { kind: 'gone' | 'not-found' | 'loop' | 'banned' }

/** What a visitor is shown where nobody leads them on. */
export type Instead = Exclude<Destination, { target: string }>

export const messageOf = (instead: Instead): { message?: string } =>
  instead.kind === 'blocked' ? { message: instead.message } : {}

const GONE: Instead = { kind: 'gone' }
const NOT_FOUND: Instead = { kind: 'not-found' }
const LOOP: Instead = { kind: 'loop' }
const BANNED: Instead = { kind: 'banned' }

/** What a visitor of the link gets, and by which rule. */
export function destinationFor(link: CompiledLink, visit: Visit): Destination {
  if (link.isOff) return NOT_FOUND
  if (link.isBanned) return BANNED
  if (link.expiresAt !== null && link.expiresAt <= visit.at) return endOf(link)
  if (link.startsAt !== null && link.startsAt > visit.at) return NOT_FOUND
  const rule = link.rules.length > 0 ? ruleFor(link, visit) : undefined
  if (!rule) return redirectTo(link, visit, { target: link.target, name: '' })
  return destinationOf(link, visit, rule)
}

function ruleFor({ rules }: CompiledLink, visit: Visit): CompiledRule | undefined {
  return rules[firingRule(rules, visit.visitor())]
}

function destinationOf(link: CompiledLink, visit: Visit, { end }: CompiledRule): Destination {
  if (end.kind === 'block') return { kind: 'blocked', message: end.message }
  if (end.kind === 'redirect') return redirectTo(link, visit, end)
  return redirectTo(link, visit, variantFor(end.variants, visit.seed(link.id)))
}

function redirectTo(
  link: CompiledLink,
  visit: Visit,
  { target, name }: { target: string; name: string },
): Destination {
  if (target === '') return LOOP
  return {
    kind: 'redirect',
    target: link.forwardsQuery ? withForwarded(target, visit.query) : target,
    rule: name,
  }
}

/** What a visitor of the ended link gets. */
export function endOf({ expiredTarget }: CompiledLink): Destination {
  if (expiredTarget === null) return GONE
  return expiredTarget === '' ? LOOP : { kind: 'onward', target: expiredTarget }
}
