import type { CompiledLink } from './compiled-link.ts'
import { withForwarded } from './query.ts'

export interface Visit {
  /** Epoch milliseconds. */
  at: number
  address: string
  /** Asked only for links with rules. */
  countryOf: (address: string) => string
  /** Of the visitor's address, without its question mark. */
  query: string
}

export type Destination =
  | { kind: 'redirect'; target: string; rule: string }
  /** Elsewhere, which is no click of the link. */
  | { kind: 'onward'; target: string }
  | { kind: 'gone' | 'not-found' | 'loop' }

const GONE: Destination = { kind: 'gone' }
const NOT_FOUND: Destination = { kind: 'not-found' }
const LOOP: Destination = { kind: 'loop' }

/** What a visitor of the link gets, and by which rule: a rule is named by its countries. */
export function destinationFor(link: CompiledLink, visit: Visit): Destination {
  if (link.isOff) return NOT_FOUND
  if (link.expiresAt !== null && link.expiresAt <= visit.at) return endOf(link)
  if (link.startsAt !== null && link.startsAt > visit.at) return NOT_FOUND
  const rule = link.rules.length > 0 ? ruleFor(link, visit.countryOf(visit.address)) : undefined
  const target = rule?.target ?? link.target
  if (target === '') return LOOP
  return {
    kind: 'redirect',
    target: link.forwardsQuery ? withForwarded(target, visit.query) : target,
    rule: rule ? rule.countries.join(',') : '',
  }
}

/** What a visitor of the ended link gets. */
export function endOf({ expiredTarget }: CompiledLink): Destination {
  if (expiredTarget === null) return GONE
  return expiredTarget === '' ? LOOP : { kind: 'onward', target: expiredTarget }
}

function ruleFor(link: CompiledLink, country: string) {
  return link.rules.find((rule) => rule.countries.includes(country))
}
