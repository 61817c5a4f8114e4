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

test('a link’s row is its address and narrows by domain and key', () => {
  const row = { value: 'lnk_1', link, ...counts }
  expect(rowName('link', row)).toBe('unf.ly/bio')
  expect(filterFor('link', row)).toEqual({ domain: 'unf.ly', key: 'bio' })
})

test('a link that is gone is named as such and narrows to nothing', () => {
  const row = { value: 'lnk_2', link: null, ...counts }
  expect(rowName('link', row)).toBe('Deleted link')
  expect(filterFor('link', row)).toEqual({})
})

test('other rows narrow by their own field', () => {
  const row = { value: 'DE', ...counts }
  expect(rowName('country', row)).toBe('Germany')
  expect(filterFor('country', row)).toEqual({ country: 'DE' })
})
