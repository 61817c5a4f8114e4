import { expect, test } from 'bun:test'
import { callOf, isFiltered, noFilter, trailFilterOf, withTrailFilter } from './trail-filter.ts'

const read = (search: string) => trailFilterOf(new URLSearchParams(search))
const now = new Date(2026, 10, 21, 15, 30)

test('invalid filters in the address bar are ignored', () => {
  expect(read('kind=cats&period=never&user=a%20b&from=2026-02-30&q=%20')).toEqual(noFilter)
  expect(isFiltered(read('other=1'))).toBe(false)
})

test('a filter survives the address bar, and unrelated parameters stay', () => {
  const filter = { ...noFilter, q: 'spring', kind: 'links', user: 'usr_1', period: '7d' } as const
  const search = withTrailFilter(new URLSearchParams('other=1&from=2026-11-01'), filter)
  expect(trailFilterOf(search)).toEqual(filter)
  expect(search.get('other')).toBe('1')
  expect(withTrailFilter(search, noFilter).toString()).toBe('other=1')
})

test('a preset period takes precedence over days', () => {
  expect(read('period=7d&from=2026-11-01')).toMatchObject({ period: '7d', from: '' })
})

test('a call covers whole days in the reader’s zone', () => {
  const days = callOf({ ...noFilter, from: '2026-11-01', until: '2026-11-20' }, now)
  expect(days).toEqual({
    from: new Date(2026, 10, 1).toISOString(),
    to: new Date(2026, 10, 21).toISOString(),
  })
  expect(callOf({ ...noFilter, period: 'today' }, now)).toEqual({
    from: new Date(2026, 10, 21).toISOString(),
  })
  expect(callOf({ ...noFilter, period: '7d', kind: 'keys' }, now)).toEqual({
    action: 'apiKey,webhook',
    from: new Date(2026, 10, 15).toISOString(),
  })
})
