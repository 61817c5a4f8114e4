/** Epoch milliseconds. Rules that depend on the time take it as an argument. */
export type Clock = () => number

export const systemClock: Clock = () => Date.now()

export function isoTime(ms: number): string {
  return new Date(ms).toISOString()
}

export const SECOND = 1000
export const MINUTE = 60 * SECOND
export const HOUR = 60 * MINUTE
export const DAY = 24 * HOUR
