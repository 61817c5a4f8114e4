import type { Clock } from '../clock.ts'

/** At most one request a second to one host. */
export const PACE_MS = 1000

/** Too many requests wait for a host already. */
export class HostBusy extends Error {
  override name = 'HostBusy'
  /** When the host is free, in epoch milliseconds. */
  readonly until: number

  constructor(host: string, until: number) {
    super(`${host} is busy`)
    this.until = until
  }
}

export interface HostPace {
  /** Resolves when it is the caller's turn at that host. Throws `HostBusy` if that would take longer. */
  take(host: string, longestMs: number): Promise<void>
  /** When the host may be asked next; 0 for now. */
  freeAt(host: string): number
}

/** Hosts that are remembered; older ones are free again anyhow. */
const KEPT_HOSTS = 20_000

/** Gives out turns at hosts, one after another. Tests whose clock stands still pass a `wait` that does not. */
export function openHostPace(
  clock: Clock,
  wait: (ms: number) => Promise<unknown> = Bun.sleep,
): HostPace {
  const freeAt = new Map<string, number>()
  const forget = (now: number) => {
    if (freeAt.size < KEPT_HOSTS) return
    for (const [host, at] of freeAt) if (at <= now) freeAt.delete(host)
  }
  return {
    async take(host, longestMs) {
      const now = clock()
      const at = Math.max(freeAt.get(host) ?? 0, now)
      if (at - now > longestMs) throw new HostBusy(host, at)
      forget(now)
      freeAt.set(host, at + PACE_MS)
      if (at > now) await wait(at - now)
    },
    freeAt: (host) => freeAt.get(host) ?? 0,
  }
}
