/** Such as '2 h 5 min'. */
export function durationWords(seconds: number): string {
  if (seconds < 60) return `${seconds} s`
  const minutes = Math.round(seconds / 60)
  if (minutes < 60) return `${minutes} min`
  const hours = Math.floor(minutes / 60)
  if (hours < 24) return joined([hours, 'h'], [minutes % 60, 'min'])
  return joined([Math.floor(hours / 24), 'd'], [hours % 24, 'h'])
}

const joined = (...parts: readonly (readonly [number, string])[]) =>
  parts
    .filter(([number]) => number > 0)
    .map(([number, unit]) => `${number} ${unit}`)
    .join(' ')

/** Rounded down: 100 % is only what had no outage. */
export function uptimeWords(ratio: number): string {
  if (ratio === 1) return '100 %'
  return `${(Math.floor(ratio * 10_000) / 100).toFixed(2)} %`
}

const utc = { timeZone: 'UTC', day: 'numeric', month: 'short' } as const
const dayFormat = new Intl.DateTimeFormat('en-GB', utc)
const timeFormat = new Intl.DateTimeFormat('en-GB', {
  ...utc,
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
})

/** Such as '3 Nov'. */
export const dayWords = (day: string): string => dayFormat.format(Date.parse(`${day}T00:00:00Z`))

/** Such as '3 Nov 2026, 10:02'. */
export const timeWords = (iso: string): string => timeFormat.format(Date.parse(iso))
