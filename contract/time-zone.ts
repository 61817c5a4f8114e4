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

const MINUTE_MS = 60_000
let zone: { name: string; atMs: number } | undefined

/**
 * The IANA zone of the reader, such as Europe/Berlin. Finding it takes a millisecond, so it is cached for a minute.
 */
export function readerZone(nowMs = performance.now()): string {
  if (!zone || nowMs - zone.atMs > MINUTE_MS)
    zone = { name: Intl.DateTimeFormat().resolvedOptions().timeZone, atMs: nowMs }
  return zone.name
}
