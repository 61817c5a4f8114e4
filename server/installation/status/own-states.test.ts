import { expect, test } from 'bun:test'
import { ownStates } from './own-states.ts'

const fine = { database: 'ok', analytics: 'ok', journal: 'ok', isApiAnswering: true }
const statesOf = (more: Partial<typeof fine>) => Object.values(ownStates({ ...fine, ...more }))

test.each([
  [{}, 'UP UP UP'],
  [{ isApiAnswering: false }, 'UP DOWN UP'],
  [{ database: 'away' }, 'DEGRADED DOWN UP'],
  [{ database: 'full' }, 'DEGRADED DEGRADED UP'],
  [{ database: 'damaged' }, 'DEGRADED DEGRADED UP'],
  [{ journal: 'full' }, 'DEGRADED UP UP'],
  [{ analytics: 'away' }, 'UP UP DOWN'],
  [{ analytics: 'damaged' }, 'UP UP DEGRADED'],
  [{ database: 'unknown', analytics: 'unknown' }, 'UP UP UNKNOWN'],
  [{ database: 'away', analytics: 'away', isApiAnswering: false }, 'DEGRADED DOWN DOWN'],
])('%j: %s', (checks, states) => {
  expect(statesOf(checks).join(' ')).toBe(states)
})
