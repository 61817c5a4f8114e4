import type { Dimension } from './dimensions.ts'

/** A dimension, or a property of the clicked link that clicks are filtered by. */
export type ClickField = Dimension | 'domain' | 'key' | 'tag'

/** Labels for values that are stored as codes. */
const words: Partial<Record<ClickField, Readonly<Record<string, string>>>> = {
  device: {
    desktop: 'Computer',
    mobile: 'Phone',
    tablet: 'Tablet',
    tv: 'Television',
    console: 'Game console',
    other: 'Other',
  },
  source: { direct: 'Direct or none' },
  referrer: { direct: 'Direct or none' },
  trigger: { link: 'Link', qr: 'QR code', hub: 'Hub' },
  kind: { human: 'People', bot: 'Bots', preview: 'Previews' },
  rule: { '': 'No rule' },
  address: { '': 'Deleted link' },
  folder: { '': 'No folder' },
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
export const valuesWithWords = (field: ClickField): string[] | undefined => {
  const named = field === 'device' || field === 'trigger' ? words[field] : undefined
  return named && Object.keys(named)
}

// In English, like everything on the screens.
const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** The display name of a value of a click. */
export function valueName(field: ClickField, value: string): string {
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
