const units = [
  ['year', 365 * 86_400],
  ['month', 30 * 86_400],
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const

const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })

/** Such as `3 days ago`. `now` is in milliseconds. */
export function agoOf(moment: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(moment)) / 1000)
  const unit = units.find(([, length]) => seconds >= length)
  return unit ? words.format(-Math.floor(seconds / unit[1]), unit[0]) : 'just now'
}
