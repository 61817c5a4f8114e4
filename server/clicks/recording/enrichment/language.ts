/** The visitor's first language, without its region: `de` for `de-AT,de;q=0.9`. */
export function languageOf(acceptLanguage: string): string {
  return /^\s*([a-z]{2,3})(?![a-z])/i.exec(acceptLanguage)?.[1]?.toLowerCase() ?? 'unknown'
}
