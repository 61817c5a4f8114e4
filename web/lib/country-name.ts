// In English, as everything on the screens.
const countries = new Intl.DisplayNames('en', { type: 'region' })

/** DisplayNames throws at what is no code at all. */
export function countryName(code: string): string {
  try {
    return countries.of(code) ?? code
  } catch {
    return code
  }
}
