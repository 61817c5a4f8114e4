/** Whether it is a name of the time zone database, such as Europe/Berlin. */
export function isTimeZone(name: string): boolean {
  // Offsets such as +01:00 are zones to Intl and none to ClickHouse.
  if (!/^[A-Za-z]/.test(name)) return false
  try {
    new Intl.DateTimeFormat('en', { timeZone: name })
    return true
  } catch {
    return false
  }
}
