import type { PartStates } from './model.ts'

/** What the redirect process knows of its machine. */
export interface OwnChecks {
  database: string
  analytics: string
  journal: string
  /** Whether an api process answers. */
  isApiAnswering: boolean
}

/** States of the parts of this machine, which answers redirects, or it could not be asked. */
export function ownStates({ database, analytics, journal, isApiAnswering }: OwnChecks): PartStates {
  const isComplete = database === 'ok' && journal === 'ok'
  return {
    // Without the database it knows only links that were requested lately.
    redirects: isComplete || database === 'unknown' ? 'UP' : 'DEGRADED',
    api: apiState(database, isApiAnswering),
    analytics: analyticsStates[analytics] ?? 'DOWN',
  }
}

function apiState(database: string, isAnswering: boolean): PartStates['api'] {
  if (!isAnswering || database === 'away') return 'DOWN'
  return database === 'ok' || database === 'unknown' ? 'UP' : 'DEGRADED'
}

const analyticsStates: Readonly<Record<string, PartStates['analytics']>> = {
  ok: 'UP',
  damaged: 'DEGRADED',
  unknown: 'UNKNOWN',
}
