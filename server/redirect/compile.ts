import { type UtmParams, withUtm } from '../../contract/utm.ts'
import type { CompiledLink } from './compiled-link.ts'
import { headerSafe } from './query.ts'
import type { LinkRow } from './store.ts'

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
    expiresAt: row.expires_at,
    isOff: row.disabled === 1 || row.deleted_at !== null || row.password_hash !== null,
    forwardsQuery: row.forward_query === 1,
    rules: rules.map(({ countries, redirectTo }) => ({ countries, target: compiled(redirectTo) })),
  }
}
