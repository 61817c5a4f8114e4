import type { Log } from '../platform/log.ts'

export type CheckName = 'database' | 'analytics' | 'journal'
/** `full`: it can be read, and takes no more. `damaged`: a part of it is missing, the rest is answered. */
type CheckState = 'ok' | 'full' | 'damaged' | 'away' | 'unknown'
/** One that throws is away. */
type Ask = () => Promise<'ok' | 'full' | 'damaged'>

export interface Readiness {
  status(): 'ok' | 'degraded' | 'starting' | 'stopping'
  /** Whether visitors are to be sent here. */
  isServing(): boolean
  checks(): Readonly<Record<CheckName, CheckState>>
  stopping(): void
  end(): void
}

const EAGER_MS = 100
const CALM_MS = 2000
const CHECK_MS = 3000
const EAGER_FOR_MS = 10_000
const CALLS_WAIT_MS = 10_000

/** What a redirect takes. Analytics can wait: the journal keeps their clicks. */
const needed: readonly CheckName[] = ['database', 'journal']

export interface ReadinessOptions {
  log: Log
  /** Whether calls are answered; asked until they are for the first time. */
  isServing: () => Promise<boolean>
  /** How long the start waits for that once links can be followed: links are the promise, calls are not. */
  callsWaitMs?: number
}

/** Asks each dependency again and again: often until all have answered once, then every two seconds. */
export function watchReadiness(
  asks: Readonly<Record<CheckName, Ask>>,
  { log, isServing, callsWaitMs = CALLS_WAIT_MS }: ReadinessOptions,
): Readiness {
  const states: Record<CheckName, CheckState> = {
    database: 'unknown',
    analytics: 'unknown',
    journal: 'unknown',
  }
  const names = Object.keys(states) as CheckName[]
  const isAllOk = () => isServed && names.every((name) => states[name] === 'ok')
  const answeredOnce = new Set<CheckName>()
  const openedAt = performance.now()
  let redirectsSince: number | undefined
  let isServed = false
  let hasStarted = false
  let isStopping = false
  let timer: Timer | undefined

  const check = async (name: CheckName) => {
    const before = states[name]
    states[name] = await answered(asks[name])
    const state = states[name]
    if (state !== 'away') answeredOnce.add(name)
    if (before === state || before === 'unknown') return
    if (state === 'ok') log.info('a dependency is back', { name })
    else log.warn(`a dependency is ${state}`, { name })
  }
  const lookAtCalls = async () => {
    if (isServed || !needed.every((name) => answeredOnce.has(name))) return
    redirectsSince ??= performance.now()
    isServed = await Promise.race([isServing(), Bun.sleep(CHECK_MS).then(() => false)])
    const isOverdue = performance.now() - redirectsSince >= callsWaitMs
    if (isOverdue && !isServed && !hasStarted) log.warn('links lead on, but calls are not answered')
    hasStarted ||= isServed || isOverdue
  }
  const round = async () => {
    const start = Promise.all(needed.map(check)).then(lookAtCalls)
    // Beside it: a store that does not answer keeps its own check waiting, and nothing else.
    await Promise.all([start, check('analytics')])
    const isCalm = hasStarted && (isAllOk() || performance.now() - openedAt > EAGER_FOR_MS)
    if (!isStopping) timer = setTimeout(round, isCalm ? CALM_MS : EAGER_MS)
  }
  void round()
  const status = () => {
    if (isStopping) return 'stopping'
    if (!hasStarted) return 'starting'
    return isAllOk() ? 'ok' : 'degraded'
  }
  return {
    status,
    isServing: () => status() === 'ok' || status() === 'degraded',
    checks: () => ({ ...states }),
    stopping: () => {
      isStopping = true
    },
    end: () => clearTimeout(timer),
  }
}

async function answered(ask: Ask): Promise<CheckState> {
  try {
    return await Promise.race([
      ask(),
      Bun.sleep(CHECK_MS).then((): never => {
        throw new Error('no answer in time')
      }),
    ])
  } catch {
    // Every failure means the same here; the calls that meet it say what it was.
    return 'away'
  }
}
