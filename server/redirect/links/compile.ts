import { testOf } from '../../../contract/links/rules/firing-rule.ts'
import { ruleName, variantName } from '../../../contract/links/rules/rule-name.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { type UtmParams, withUtm } from '../../../contract/links/utm.ts'
import { headerSafe } from '../request/query.ts'
import {
  type Card,
  type CompiledLink,
  type Gate,
  type LinkKind,
  type RuleEnd,
  USUAL_STATUS,
} from './compiled-link.ts'
import type { RedirectLinkRow } from './store.ts'

/** In the past on every machine, whatever its clock says. */
const ENDED_LONG_AGO = 0

/** Stands for every link of a purged account. */
export const purgedAccountLink: CompiledLink = {
  id: '',
  accountId: '',
  kind: 'link',
  hubKey: null,
  aliasOf: null,
  target: '',
  startsAt: null,
  expiresAt: ENDED_LONG_AGO,
  expiredTarget: null,
  isBanned: false,
  isOff: false,
  isTrashed: false,
  forwardsQuery: false,
  forwardsPath: false,
  addsClickId: false,
  status: USUAL_STATUS,
  rules: [],
  gate: null,
}

/**
 * Compiles the row of a link for the redirect. `isOurs` says which targets are links of this installation, `isBlocked`
 * which are on the block list.
 */
export function compileLink(
  row: RedirectLinkRow,
  isOurs: (target: string) => boolean,
  isBlocked: (target: string) => boolean = () => false,
): CompiledLink {
  if (row.type === 'ALIAS') return compileAlias(row)
  // Both columns were validated with the contract's schemas when they were written.
  const utm = JSON.parse(row.utm) as UtmParams
  const rules = JSON.parse(row.geo) as GeoRule[]
  const compiledAlone = (target: string) => (isOurs(target) ? '' : headerSafe(target))
  const served = servedBy(row)
  const compiled = (target: string) => compiledAlone(withUtm(served(target), utm))
  const isBanned =
    row.link_ban !== null || row.account_ban !== null || targetsOf(row, rules).some(isBlocked)
  return {
    id: row.id,
    accountId: row.account_id,
    kind: kinds[row.type] ?? 'link',
    hubKey: row.hub_key,
    aliasOf: null,
    target: compiled(row.redirect_to),
    startsAt: row.starts_at,
    expiredTarget: row.expired_to === null ? null : compiledAlone(row.expired_to),
    // A deleted account ends its links, so a redirect need not look up the account.
    expiresAt: row.account_deleted_at === null ? row.expires_at : ENDED_LONG_AGO,
    isBanned,
    isOff: row.disabled === 1 || row.deleted_at !== null,
    isTrashed: row.deleted_at !== null,
    forwardsQuery: row.forward_query === 1,
    forwardsPath: row.forward_path === 1,
    addsClickId: row.click_ids === 1,
    // Nobody may take a backup for the target's new address.
    status: hasFailedOver(row) ? USUAL_STATUS : row.redirect_status,
    rules: rules.map((rule) => ({ ...testOf(rule), end: endOf(rule, compiled) })),
    // The warning page of a banned link needs no gate.
    gate: isBanned ? null : gateOf(row),
  }
}

/** An alias has nothing of its own: all is looked up under the address of its link. */
const compileAlias = (row: RedirectLinkRow): CompiledLink => ({
  ...purgedAccountLink,
  id: row.id,
  accountId: row.account_id,
  kind: 'alias',
  aliasOf: row.deleted_at === null ? row.alias_of : null,
  expiresAt: null,
})

const kinds: Readonly<Record<string, LinkKind>> = { FURLHUB: 'hub', BUTTON: 'button' }

/**
 * Says where visitors of a target are led: to the backup if it is pinned or the target is down. Decided here, because
 * Monitoring records each change of it as a change of the link.
 */
function servedBy(row: RedirectLinkRow): (target: string) => string {
  const { fallback_url: backup, failover, down_targets } = row
  if (backup === null || !hasFailedOver(row)) return (target) => target
  if (failover === 'PINNED') return () => backup
  const down = new Set(JSON.parse(down_targets ?? '[]') as string[])
  return (target) => (down.has(target) ? backup : target)
}

const hasFailedOver = ({ fallback_url, failover }: RedirectLinkRow): boolean =>
  fallback_url !== null && (failover === 'PINNED' || failover === 'AUTO')

const targetsOf = (row: RedirectLinkRow, rules: readonly GeoRule[]): string[] => [
  row.redirect_to,
  ...(row.expired_to === null ? [] : [row.expired_to]),
  ...(row.fallback_url === null ? [] : [row.fallback_url]),
  ...rules.flatMap(({ redirectTo, split }) => [
    ...(redirectTo ? [redirectTo] : []),
    ...(split ?? []).map((variant) => variant.redirectTo),
  ]),
]

function gateOf(row: RedirectLinkRow): Gate | null {
  const asksPassword = row.password_hash !== null
  if (!asksPassword && row.max_clicks === null && row.preview === null) return null
  const card = row.preview === null ? null : (JSON.parse(row.preview) as Card)
  return { asksPassword, maxClicks: row.max_clicks, card }
}

function endOf(rule: GeoRule, compiled: (target: string) => string): RuleEnd {
  if (rule.block) return { kind: 'block', message: rule.block.message }
  if (!rule.split) {
    return { kind: 'redirect', target: compiled(rule.redirectTo ?? ''), name: ruleName(rule) }
  }
  const variants = rule.split.map(({ redirectTo, weight }, at) => ({
    target: compiled(redirectTo),
    name: variantName(rule, at),
    weight,
    key: redirectTo,
  }))
  return { kind: 'split', variants }
}
