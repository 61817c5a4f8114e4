import { expect, test } from 'bun:test'
import { filterFor, rowName } from './breakdown-rows.ts'

const counts = { clicks: 1, visitors: 1 }
const link = {
  id: 'lnk_1',
  domain: 'unf.ly',
  key: 'bio',
  shortUrl: 'https://unf.ly/bio',
  title: null,
  faviconUrl: null,
}

test('the row of a link shows its address and filters by domain and key', () => {
  const row = { value: 'lnk_1', link, ...counts }
  expect(rowName('link', row)).toBe('unf.ly/bio')
  expect(filterFor('link', row)).toEqual({ domain: 'unf.ly', key: 'bio' })
})

test('the row of a deleted link says so and sets no filter', () => {
  const row = { value: 'lnk_2', link: null, ...counts }
  expect(rowName('link', row)).toBe('Deleted link')
  expect(filterFor('link', row)).toEqual({})
})

test('other rows filter by their own dimension', () => {
  const row = { value: 'DE', ...counts }
  expect(rowName('country', row)).toBe('Germany')
  expect(filterFor('country', row)).toEqual({ country: 'DE' })
})
