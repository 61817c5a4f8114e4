/** Whether it is a name of the time zone database, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  // Intl accepts offsets such as +01:00 as zones, ClickHouse does not.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
