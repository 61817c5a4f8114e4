import { DAY, MINUTE } from '../../platform/clock.ts'

/** An instance without a heartbeat for so long is not there. */
export const ALIVE_MS = MINUTE

/** Incidents of a part with a shorter time between them are shown as one, as when the process that looks was restarted. */
export const JOINED_MS = MINUTE

/** A program that ended by itself may be back within this time without an incident; an update takes longer. */
export const RESTART_MS = 2 * MINUTE
export const UPDATE_MS = 10 * MINUTE

/** A page shows 90 days. */
export const KEPT_MS = 100 * DAY
