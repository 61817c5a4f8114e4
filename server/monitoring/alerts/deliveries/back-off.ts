import { HOUR, MINUTE, SECOND } from '../../../platform/clock.ts'

/** Pauses before a failed delivery is tried again. */
export const RETRIES_MS = [
  5 * SECOND,
  30 * SECOND,
  2 * MINUTE,
  10 * MINUTE,
  HOUR,
  6 * HOUR,
] as const
