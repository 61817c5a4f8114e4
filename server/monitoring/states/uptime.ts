/** A stretch of time in epoch milliseconds; `to` is exclusive. */
export interface TimeSpan {
  from: number
  to: number
}

/** A time in which a monitor was in a state; null: it still is. */
export interface StateSpan {
  state: string
  startedAt: number
  endedAt: number | null
}

export interface Uptime {
  upMs: number
  downMs: number
}

const OBSERVED = new Set(['UP', 'DEGRADED', 'SUSPECT', 'DOWN', 'RECOVERING'])

/**
 * Times up and down within a window. Down is the time of incidents, which begin with the first failed check; the rest of the
 * time in which the monitor was observed is up. Pauses, maintenance, and times when nothing could be verified are left out.
 */
export function uptimeIn(
  window: TimeSpan,
  spans: readonly StateSpan[],
  incidents: readonly { startedAt: number; endedAt: number | null }[],
): Uptime {
  const observed = spans
    .filter(({ state }) => OBSERVED.has(state))
    .flatMap((span) => clip(span, window))
  const down = incidents.flatMap((incident) => clip(incident, window))
  const downMs = lengthOf(merge(down))
  const allMs = lengthOf(merge([...observed, ...down]))
  return { upMs: allMs - downMs, downMs }
}

/** Between 0 and 1; null where nothing was observed. */
export function ratioOf({ upMs, downMs }: Uptime): number | null {
  return upMs + downMs === 0 ? null : upMs / (upMs + downMs)
}

function clip(
  { startedAt, endedAt }: { startedAt: number; endedAt: number | null },
  window: TimeSpan,
): TimeSpan[] {
  const from = Math.max(startedAt, window.from)
  const to = Math.min(endedAt ?? window.to, window.to)
  return from < to ? [{ from, to }] : []
}

function merge(spans: readonly TimeSpan[]): TimeSpan[] {
  const merged: TimeSpan[] = []
  for (const span of spans.toSorted((a, b) => a.from - b.from)) {
    const last = merged.at(-1)
    if (last && span.from <= last.to) last.to = Math.max(last.to, span.to)
    else merged.push({ ...span })
  }
  return merged
}

const lengthOf = (spans: readonly TimeSpan[]): number =>
  spans.reduce((sum, { from, to }) => sum + to - from, 0)
