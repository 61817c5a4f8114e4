import type { Log } from '../platform/log.ts'

export type CheckName = 'database' | 'analytics' | 'journal'
type CheckState = 'ok' | 'away' | 'unknown'

export interface Readiness {
  status(): 'ok' | 'degraded' | 'starting' | 'stopping'
  checks(): Readonly<Record<CheckName, CheckState>>
  stopping(): void
  end(): void
}

const EAGER_MS = 100
const CALM_MS = 2000
const CHECK_MS = 3000

/** Asks each dependency again and again: often until all have answered once, then every two seconds. */
export function watchReadiness(
  asks: Readonly<Record<CheckName, () => Promise<void>>>,
  log: Log,
): Readiness {
  const states: Record<CheckName, CheckState> = {
    database: 'unknown',
    analytics: 'unknown',
    journal: 'unknown',
  }
  const names = Object.keys(states) as CheckName[]
  let hasStarted = false
  let isStopping = false
  let timer: Timer | undefined

  const check = async (name: CheckName) => {
    const before = states[name]
    states[name] = await answered(asks[name])
    if (before === 'ok' && states[name] === 'away') log.warn('a dependency is away', { name })
    if (before === 'away' && states[name] === 'ok') log.info('a dependency is back', { name })
  }
  const round = async () => {
    await Promise.all(names.map(check))
    hasStarted ||= names.every((name) => states[name] === 'ok')
    if (!isStopping) timer = setTimeout(round, hasStarted ? CALM_MS : EAGER_MS)
  }
  void round()
  return {
    status() {
      if (isStopping) return 'stopping'
      if (!hasStarted) return 'starting'
      return names.every((name) => states[name] === 'ok') ? 'ok' : 'degraded'
    },
    checks: () => ({ ...states }),
    stopping: () => {
      isStopping = true
    },
    end: () => clearTimeout(timer),
  }
}

async function answered(ask: () => Promise<void>): Promise<CheckState> {
  try {
    await Promise.race([
      ask(),
      Bun.sleep(CHECK_MS).then(() => {
        throw new Error('no answer in time')
      }),
    ])
    return 'ok'
  } catch {
    // Every failure means the same here; the calls that meet it say what it was.
    return 'away'
  }
}
