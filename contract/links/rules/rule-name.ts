import type { GeoRule, Hours } from './rule-words.ts'

const SHOWN = 6

/**
 * The name of a rule in its clicks: its countries, which were the whole name in the first version, and its other conditions.
 * Derived from the conditions instead of the position, so that moving a rule does not start a new row. ASCII, no tabs.
 */
export function ruleName(rule: GeoRule): string {
  const parts = [
    brief(rule.countries),
    brief(rule.devices),
    brief(rule.os),
    brief(rule.browsers),
    brief(rule.languages),
    rule.hours ? hoursName(rule.hours) : '',
    rule.startsAt ? `from ${rule.startsAt}` : '',
    rule.expiresAt ? `until ${rule.expiresAt}` : '',
  ].filter((part) => part !== '')
  return ascii(parts.join('; ')) || 'everyone'
}

/** Variants are distinguished by a letter, in the order of the list. */
export const variantName = (rule: GeoRule, at: number): string =>
  `${ruleName(rule)}; variant ${String.fromCharCode('A'.charCodeAt(0) + at)}`

function brief(values: readonly string[] = []): string {
  const more = values.length - SHOWN
  return more > 1 ? `${values.slice(0, SHOWN).join(',')} and ${more} more` : values.join(',')
}

function hoursName({ days, from = '00:00', until = '24:00', timeZone }: Hours): string {
  return [days?.join(','), `${from}-${until}`, timeZone].filter(Boolean).join(' ')
}

const ascii = (text: string) => text.replace(/[^\x20-\x7e]/g, '?')
