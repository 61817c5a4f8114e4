// Without a locale, numbers are written in that of the reader's browser.

const formats = new Map<string, Intl.NumberFormat>()

/** Like `toLocaleString`, but reuses the format: a list writes hundreds of numbers. */
function write(n: number, locale?: string, options?: Intl.NumberFormatOptions): string {
  const key = JSON.stringify([locale, options])
  const format = formats.get(key) ?? new Intl.NumberFormat(locale, options)
  formats.set(key, format)
  return format.format(n)
}

export function count(n: number, locale?: string): string {
  return write(n, locale)
}

/** Shortened from 10,000 on: 12.4K. */
export function shortCount(n: number, locale?: string): string {
  if (n < 10_000) return count(n, locale)
  return write(n, locale, { notation: 'compact', maximumFractionDigits: 1 })
}

/** With one decimal: 1.3. */
export const ratio = (n: number, locale?: string): string =>
  write(n, locale, { minimumFractionDigits: 1, maximumFractionDigits: 1 })

/** A part of a whole in percent, with one decimal below ten percent; 0% of an empty whole. */
export function share(part: number, whole: number, locale?: string): string {
  const portion = whole > 0 ? part / whole : 0
  const digits = portion > 0 && portion < 0.1 ? 1 : 0
  return write(portion, locale, { style: 'percent', maximumFractionDigits: digits })
}

/** Change in percent, rounded to one decimal; undefined if the earlier number is 0. */
export function changePercent(now: number, before: number): number | undefined {
  if (before === 0) return undefined
  return Math.round(((now - before) / before) * 1000) / 10
}
