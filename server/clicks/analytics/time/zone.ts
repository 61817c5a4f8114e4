/** The name of a zone in the spelling of the time zone database: calls may write it in any case. */
export function canonicalZone(name: string): string {
  return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone
}
