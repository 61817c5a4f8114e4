import { type UtmParams, withUtm } from '../../contract/utm.ts'
import type { CompiledLink } from './compiled-link.ts'
import { headerSafe } from './query.ts'
import type { LinkRow } from './store.ts'

/** Before any visit, whatever the clock of another machine said when the account was deleted. */
const ENDED_LONG_AGO = 0

/** What is left of the links of an account that is no more. */
export const leftBehind: CompiledLink = {
  id: '',
  accountId: '',
  target: '',
  startsAt: null,
  expiresAt: ENDED_LONG_AGO,
  isOff: false,
  forwardsQuery: false,
  rules: [],
}

/** The row of a link as the redirect uses it; `isOurs` knows which targets are links of this installation. */
export function compileLink(row: LinkRow, isOurs: (target: string) => boolean): CompiledLink {
  // The contract's schemas checked both columns when they were written.
  const utm = JSON.parse(row.utm) as UtmParams
  const rules = JSON.parse(row.geo) as { countries: string[]; redirectTo: string }[]
  const compiled = (target: string) => (isOurs(target) ? '' : headerSafe(withUtm(target, utm)))
  return {
    id: row.id,
    accountId: row.account_id,
    target: compiled(row.redirect_to),
    startsAt: row.starts_at,
    // With its account each link ends, so that a redirect need not ask for the account.
    expiresAt: row.account_deleted_at === null ? row.expires_at : ENDED_LONG_AGO,
    isOff: row.disabled === 1 || row.deleted_at !== null || row.password_hash !== null,
    forwardsQuery: row.forward_query === 1,
    rules: rules.map(({ countries, redirectTo }) => ({ countries, target: compiled(redirectTo) })),
  }
}
