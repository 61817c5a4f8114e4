import { describe, expect, test } from 'bun:test'
import { inOrder } from './held-order.ts'
import {
  callOf,
  countsOf,
  monitorFilterOf,
  noMonitorFilter,
  withMonitorFilter,
} from './monitor-filter.ts'

const ids = (text: string) => [...text].map((id) => ({ id }))

describe('rows under the pointer', () => {
  test('keep their order, and new ones come after their neighbour', () => {
    const held = inOrder(ids('dabc'), ['a', 'b', 'c'])
    expect(held.map(({ id }) => id).join('')).toBe('dabc')
    expect(
      inOrder(ids('cxab'), ['a', 'b', 'c'])
        .map(({ id }) => id)
        .join(''),
    ).toBe('abcx')
  })

  test('are shown once, and not at all once they are gone', () => {
    expect(inOrder(ids('abab'), []).map(({ id }) => id)).toEqual(['a', 'b'])
    expect(inOrder(ids('b'), ['a', 'b']).map(({ id }) => id)).toEqual(['b'])
  })
})

describe('the filter in the address', () => {
  test('is read back as it was written', () => {
    const filter = { state: 'DOWN', q: 'dahab', tag: 'shop', domain: 'go.example' } as const
    const search = withMonitorFilter(new URLSearchParams('view=x'), filter)
    expect(search.get('view')).toBe('x')
    expect(monitorFilterOf(search)).toEqual(filter)
    expect(callOf(filter)).toEqual(filter)
  })

  test('ignores states that nobody can choose', () => {
    expect(monitorFilterOf(new URLSearchParams('state=broken'))).toEqual(noMonitorFilter)
    expect(callOf(noMonitorFilter)).toEqual({})
  })
})

test('a suspect is counted as up, and a Target that answers again as down', () => {
  const counts = countsOf({
    UP: 3,
    SUSPECT: 1,
    DOWN: 1,
    RECOVERING: 1,
    DEGRADED: 2,
    BLOCKED: 0,
    PENDING: 0,
    PAUSED: 1,
    MAINTENANCE: 0,
  })
  expect(counts).toMatchObject({ UP: 4, DOWN: 2, DEGRADED: 2, PAUSED: 1 })
})
