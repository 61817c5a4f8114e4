import { expect, test } from 'bun:test'
import { wholeScope } from '../../scope.ts'
import { fileName } from './analytics-file.ts'

test('a file is named for what is in it', () => {
  const scope = wholeScope('7d')
  expect(fileName({ about: 'utm_source', scope }, 'csv')).toBe('clicks-utm-sources.csv')
  expect(fileName({ about: 'country', scope }, 'json')).toBe('clicks-countries.json')
  expect(fileName({ about: 'chart', scope }, 'csv')).toBe('clicks-over-time.csv')
})
