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

/** The names of whole lists. */
export const listNames: Record<Dimension, string> = {
  link: 'Links',
  country: 'Countries',
  region: 'Regions',
  city: 'Cities',
  device: 'Devices',
  browser: 'Browsers',
  os: 'Systems',
  language: 'Languages',
  referrer: 'Referrers',
  utm_source: 'UTM sources',
  utm_medium: 'UTM mediums',
  utm_campaign: 'UTM campaigns',
  utm_term: 'UTM terms',
  utm_content: 'UTM contents',
  trigger: 'Triggers',
  target: 'Destinations',
  rule: 'Rules',
  reason: 'Reasons',
  kind: 'Kinds',
}

/** On a tab of a panel, whose title says that it is about UTM values. */
export const tabName = (dimension: Dimension): string =>
  dimension.startsWith('utm_') ? fieldNames[dimension] : listNames[dimension]

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
  kind: { human: 'People', bot: 'Bots', preview: 'Previews' },
  rule: { '': 'No rule' },
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

/** All values of a field of which each has a word. */
export const valuesWithWords = (field: Dimension | FilterName): string[] | undefined => {
  const named = field === 'device' || field === 'trigger' ? words[field] : undefined
  return named && Object.keys(named)
}

// In English, like everything on the screens.
const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** The display name of a value. */
export function valueName(field: Dimension | FilterName, value: string): string {
  if (value === 'unknown') return 'Unknown'
  if (field === 'country' && value !== '') return namedBy(countries, value)
  if (field === 'language' && value !== '') return namedBy(languages, value)
  return words[field]?.[value] ?? (value || 'None')
}

/** DisplayNames throws for text that is not a code. */
function namedBy(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
