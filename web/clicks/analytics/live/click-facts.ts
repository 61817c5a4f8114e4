import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import { valueName } from '../../../../contract/clicks/value-words.ts'

const isKnown = (value: string) => value !== '' && value !== 'unknown'

/** A click in four short facts: which link, where, on what, and how the visitor came. */
export function clickFacts(click: ClickEvent) {
  return {
    link: click.link ? `/${click.link.key}` : 'Deleted link',
    place: isKnown(click.city) ? click.city : valueName('country', click.country),
    device: deviceOf(click),
    via: viaOf(click),
  }
}

/** The system is more specific than the kind of device. iOS is shown as iPhone or iPad. */
function deviceOf({ os, device }: ClickEvent): string {
  if (os === 'iOS') return device === 'tablet' ? 'iPad' : 'iPhone'
  return isKnown(os) && os !== 'Other' ? os : valueName('device', device)
}

/** In order of precedence: another trigger than the link itself, the campaign, the source. */
function viaOf({ trigger, utm_source, source }: ClickEvent): string {
  if (trigger !== 'link') return valueName('trigger', trigger)
  if (isKnown(utm_source)) return utm_source
  return source === 'direct' ? 'direct' : valueName('source', source)
}
