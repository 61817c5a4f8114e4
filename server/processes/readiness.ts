import type { Log } from '../platform/log.ts'
import type { MailState } from '../platform/smtp/mail-state.ts'

export type CheckName = 'database' | 'analytics' | 'journal'
/**
 * `full`: readable, but not writable. `short`: it has no connection left for some. `damaged`: a part is missing, the rest
 * works.
 */
type CheckState = 'ok' | 'full' | 'short' | 'damaged' | 'away' | 'unknown'
/** Throws if the dependency is away. */
type DependencyCheck = () => Promise<Exclude<CheckState, 'away' | 'unknown'>>

export interface Readiness {
  status(): 'ok' | 'degraded' | 'starting' | 'stopping'
  /** Whether a load balancer should send visitors here. */
  isServing(): boolean
  checks(): Readonly<Record<CheckName, CheckState> & { mail: MailState['state'] }>
  mail(): MailState
  stopping(): void
  end(): void
}

const EAGER_MS = 100
const CALM_MS = 2000
const CHECK_MS = 3000
const EAGER_FOR_MS = 10_000
const CALLS_WAIT_MS = 10_000

/** Dependencies of a redirect. Not analytics: the journal keeps the clicks. */
const needed: readonly CheckName[] = ['database', 'journal']

export interface ReadinessOptions {
  log: Log
  /** Whether calls are answered; checked until it is true for the first time. */
  isServing: () => Promise<boolean>
  /** What the worker last said of the mail server. */
  mail: () => MailState
  /** How long a start waits for calls once redirects work; after that it serves redirects without them. */
  callsWaitMs?: number
}

/** Checks each dependency at intervals: often until all have answered once, then every two seconds. */
export function watchReadiness(
  dependencies: Readonly<Record<CheckName, DependencyCheck>>,
  { log, isServing, mail, callsWaitMs = CALLS_WAIT_MS }: ReadinessOptions,
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
    states[name] = await stateOf(dependencies[name])
    const state = states[name]
    if (state !== 'away') answeredOnce.add(name)
    if (before === state || before === 'unknown') return
    if (state === 'ok') log.info('a dependency is back', { name })
    else log.warn(`a dependency is ${state}`, { name })
  }
  const checkCalls = async () => {
    if (isServed || !needed.every((name) => answeredOnce.has(name))) return
    redirectsSince ??= performance.now()
    isServed = await Promise.race([isServing(), Bun.sleep(CHECK_MS).then(() => false)])
    const isOverdue = performance.now() - redirectsSince >= callsWaitMs
    if (isOverdue && !isServed && !hasStarted) log.warn('links lead on, but calls are not answered')
    hasStarted ||= isServed || isOverdue
  }
  const runChecks = async () => {
    const start = Promise.all(needed.map(check)).then(checkCalls)
    // In parallel, so that an analytics store that hangs delays only its own check.
    await Promise.all([start, check('analytics')])
    const isCalm = hasStarted && (isAllOk() || performance.now() - openedAt > EAGER_FOR_MS)
    if (!isStopping) timer = setTimeout(runChecks, isCalm ? CALM_MS : EAGER_MS)
  }
  void runChecks()
  const status = () => {
    if (isStopping) return 'stopping'
    if (!hasStarted) return 'starting'
    return isAllOk() && mail().state !== 'failing' ? 'ok' : 'degraded'
  }
  return {
    status,
    isServing: () => status() === 'ok' || status() === 'degraded',
    checks: () => ({ ...states, mail: mail().state }),
    mail,
    stopping: () => {
      isStopping = true
    },
    end: () => clearTimeout(timer),
  }
}

async function stateOf(check: DependencyCheck): Promise<CheckState> {
  try {
    return await Promise.race([
      check(),
      Bun.sleep(CHECK_MS).then((): never => {
        throw new Error('no answer in time')
      }),
    ])
  } catch {
    // Every failure means the same here; the calls that fail log the reason.
    return 'away'
  }
}
