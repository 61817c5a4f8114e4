import { expect, test } from 'bun:test'
import { hubFilterOf, noHubFilter, withHubFilter } from './hub-filter.ts'

test('a filter survives the address bar, and unknown values are ignored', () => {
  const filter = { q: 'kiln', status: 'DRAFT', sort: 'title' } as const
  expect(hubFilterOf(withHubFilter(new URLSearchParams(), filter))).toEqual(filter)
  expect(hubFilterOf(new URLSearchParams('status=LOST&sort=clicks'))).toEqual(noHubFilter)
})

test('defaults stay out of the address, and other parameters stay in', () => {
  const search = new URLSearchParams('intro=true&q=kiln&status=DRAFT')
  expect(withHubFilter(search, { q: ' ', status: '' }).toString()).toBe('intro=true')
})
