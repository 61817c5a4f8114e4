import type { Dimension } from './dimensions.ts'

/** Labels for values that are stored as codes. */
const words: Partial<Record<Dimension, Readonly<Record<string, string>>>> = {
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

// In English, like everything on the screens.
const countries = new Intl.DisplayNames('en', { type: 'region' })
const languages = new Intl.DisplayNames('en', { type: 'language' })

/** The display name of a value of a click. */
export function valueName(dimension: Dimension, value: string): string {
  if (value === 'unknown') return 'Unknown'
  if (value === '') return 'None'
  if (dimension === 'country') return namedBy(countries, value)
  if (dimension === 'language') return namedBy(languages, value)
  return words[dimension]?.[value] ?? value
}

/** DisplayNames throws for text that is not a code. */
function namedBy(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code
  } catch {
    return code
  }
}
