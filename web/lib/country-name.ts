// In English, like all text on the screens.
const countries = new Intl.DisplayNames('en', { type: 'region' })

/** Returns the code itself if it is malformed: DisplayNames throws then. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
