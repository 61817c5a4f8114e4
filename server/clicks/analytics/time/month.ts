import type { Period } from './period.ts'

/** The calendar month in UTC of a time, up to the first millisecond of the next one. */
export function monthOf(at: number): Period {
  const date = new Date(at)
  const [year, month] = [date.getUTCFullYear(), date.getUTCMonth()]
  return { from: Date.UTC(year, month), to: Date.UTC(year, month + 1) }
}
