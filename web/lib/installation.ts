import { type PageCondition, type PageSlot, pageSlots } from '../../contract/screens/page-slots.ts'

export const slots = Object.keys(pageSlots) as PageSlot[]

/**
 * A setting of the installation, undefined if it is unset. A built page has a placeholder, which the server replaces; in
 * the browser the value is read from the page, so that both render the same.
 */
export function settingOf(slot: PageSlot): string | undefined {
  if (typeof document === 'undefined') return pageSlots[slot]
  return document.querySelector<HTMLMetaElement>(`meta[name="${slot}"]`)?.content
}

export const STATUS_PAGE = 'status-page' satisfies PageCondition

/**
 * Whether the installation shows its status. A built page contains the parts that depend on it, marked with `data-if`, and the
 * server removes them if it does not; in the browser a meta element shows which.
 */
export function hasStatusPage(): boolean {
  if (typeof document === 'undefined') return true
  return document.querySelector(`meta[name="${STATUS_PAGE}"]`) !== null
}
