import type { Dimension } from '../../../contract/dimensions.ts'
import type { FilterName } from './scope.ts'

/** A field as a chip and a column head name it. */
export const fieldNames: Record<Dimension | FilterName, string> = {
  domain: 'Domain',
  key: 'Key',
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
}

/** Several of a field, for tabs. */
export const tabNames: Partial<Record<Dimension, string>> = {
  country: 'Countries',
  region: 'Regions',
  city: 'Cities',
  device: 'Devices',
  browser: 'Browsers',
  os: 'Systems',
}

/** Words for the values that the server keeps as codes. */
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
}

// In English, as everything on the screens.
const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** A value as a person reads it. */
export function valueName(field: Dimension | FilterName, value: string): string {
  if (value === 'unknown') return 'Unknown'
  if (value === '') return 'None'
  if (field === 'country') return namedBy(countries, value)
  if (field === 'language') return namedBy(languages, value)
  return words[field]?.[value] ?? value
}

/** DisplayNames throws at what is no code at all. */
function namedBy(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
