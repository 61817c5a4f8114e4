/** The value of a date and time field (`2026-11-21T09:30`, in this device's zone) as ISO 8601; null if it is no time. */
export function isoOfLocal(text: string): string | null {
  const time = text === '' ? Number.NaN : new Date(text).getTime()
  return Number.isNaN(time) ? null : new Date(time).toISOString()
}

export function localOfIso(iso: string | null): string {
  if (iso === null) return ''
  const at = new Date(iso)
  return new Date(at.getTime() - at.getTimezoneOffset() * 60_000).toISOString().slice(0, 16)
}
