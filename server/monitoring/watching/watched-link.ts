import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { BUTTON_TYPE, HUB_TYPE } from '../../schema/link-types.ts'

/** What decides whether and how a Link is watched. Booleans are 0 or 1, times epoch milliseconds. */
export interface WatchedLinkRow {
  id: string
  account_id: string
  type: string
  monitoring: number
  redirect_to: string
  geo: string
  disabled: number
  expires_at: number | null
  deleted_at: number | null
  account_deleted_at: number | null
  /** Of a button: its Hub is published, live and not in the trash. */
  hub_is_live: number | null
}

/** `monitor`: as often as the account wants; `weekly`: once a week; `none`: not at all. */
export type LinkWatching = 'monitor' | 'weekly' | 'none'

export function watchingOf(link: WatchedLinkRow, hasWeeklyRow: boolean): LinkWatching {
  if (link.deleted_at !== null || link.account_deleted_at !== null) return 'none'
  if (link.type === HUB_TYPE || link.type === 'DEMO') return 'none'
  if (link.type === BUTTON_TYPE) {
    return link.disabled === 0 && link.hub_is_live === 1 ? 'monitor' : 'none'
  }
  if (link.monitoring === 1) return 'monitor'
  return hasWeeklyRow ? 'weekly' : 'none'
}

export interface PlacedTarget {
  target: string
  /** Such as 'Destination', or 'Rule 2'; several are joined by a comma. */
  place: string
}

/** The Targets of a Link, each once. */
export function targetsOf(link: Pick<WatchedLinkRow, 'redirect_to' | 'geo'>): PlacedTarget[] {
  // Validated with the contract's schema when it was written.
  const rules = JSON.parse(link.geo) as GeoRule[]
  const places = new Map<string, string[]>()
  const add = (target: string | null | undefined, place: string) => {
    if (!target) return
    places.set(target, [...(places.get(target) ?? []), place])
  }
  add(link.redirect_to, 'Destination')
  for (const [at, { redirectTo, split }] of rules.entries()) {
    add(redirectTo, `Rule ${at + 1}`)
    for (const [of, variant] of (split ?? []).entries()) {
      add(variant.redirectTo, `Rule ${at + 1}, variant ${String.fromCharCode(65 + of)}`)
    }
  }
  return [...places].map(([target, names]) => ({ target, place: names.join(', ') }))
}
