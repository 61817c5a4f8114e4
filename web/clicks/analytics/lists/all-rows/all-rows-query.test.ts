import { expect, test } from 'bun:test'
import { rowsNamed } from './all-rows-query.ts'

const row = (value: string) => ({ value, clicks: 1, visitors: 1 })

test('countries are searched by their names, not by their codes', () => {
  const items = [row('DE'), row('NL'), row('unknown')]
  expect(rowsNamed('country', items, ' germ')).toEqual([row('DE')])
  expect(rowsNamed('country', items, 'DE')).toEqual([])
  expect(rowsNamed('country', items, 'LAND')).toEqual([row('NL')])
  expect(rowsNamed('country', items, ' ')).toEqual(items)
})

test('rows that the server has searched are all shown', () => {
  const items = [row('https://a.example/')]
  expect(rowsNamed('target', items, 'b.example')).toEqual(items)
})
