import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { FilterName } from '../scope.ts'

/** The name of a field in chips and column heads. */
export const fieldNames: Record<Dimension | FilterName, string> = {
  domain: 'Domain',
  key: 'Key',
  tag: 'Tag',
  link: 'Link',
  country: 'Country',
  region: 'Region',
  city: 'City',
  device: 'Device',
  browser: 'Browser',
  os: 'System',
  language: 'Language',
  referrer: 'Referrer',
  utm_source: 'Source',
  utm_medium: 'Medium',
  utm_campaign: 'Campaign',
  utm_term: 'Term',
  utm_content: 'Content',
  trigger: 'Opened by',
  kind: 'Kind',
  target: 'Destination',
  rule: 'Rule',
  reason: 'Why a bot',
}

/** Plural names, for tabs. */
export const tabNames: Partial<Record<Dimension, string>> = {
  country: 'Countries',
  region: 'Regions',
  city: 'Cities',
  device: 'Devices',
  browser: 'Browsers',
  os: 'Systems',
}

/** Labels for the values that the server stores as codes. */
const words: Partial<Record<Dimension | FilterName, Record<string, string>>> = {
  device: {
    desktop: 'Computer',
    mobile: 'Phone',
    tablet: 'Tablet',
    tv: 'Television',
    console: 'Game console',
    other: 'Other',
  },
  referrer: { direct: 'Direct or none' },
  trigger: { link: 'Link', qr: 'QR code', hub: 'Hub' },
  reason: {
    'no-agent': 'No user agent',
    'empty-agent': 'User agent that names nothing',
    markup: 'Code as user agent',
    'unknown-agent': 'Unknown program',
    'other-bot': 'Other bot',
    'other-preview': 'Other preview',
    'other-program': 'Other program',
  },
}

// In English, like everything on the screens.
const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** The display name of a value. */
export function valueName(field: Dimension | FilterName, value: string): string {
  if (value === 'unknown') return 'Unknown'
  if (value === '') return 'None'
  if (field === 'country') return namedBy(countries, value)
  if (field === 'language') return namedBy(languages, value)
  return words[field]?.[value] ?? value
}

/** DisplayNames throws for text that is not a code. */
function namedBy(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
