import type { ClickEvent } from '../../../../contract/clicks/analytics.ts'
import type { Pulse } from '../../../ui/charts/map/pulse-map-drawn.tsx'
import { rowsOf } from './merge-clicks.ts'

/** How long a click stays on the map. */
export const PULSE_MS = 60_000
const LEAST_FRESHNESS = 0.15

/** The clicks of the last minute whose place is known, for the map; the newest is drawn last, above the others. */
export function pulsesOf(clicks: readonly ClickEvent[], now: Date): Pulse[] {
  return rowsOf(clicks)
    .flatMap(({ id, click: { at, position } }) => {
      // The clock of the browser may be behind that of the server.
      const ageMs = Math.max(now.getTime() - Date.parse(at), 0)
      if (!position || ageMs >= PULSE_MS) return []
      return [{ id, ...position, freshness: Math.max(1 - ageMs / PULSE_MS, LEAST_FRESHNESS) }]
    })
    .toReversed()
}
