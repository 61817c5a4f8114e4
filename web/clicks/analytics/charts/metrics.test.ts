import { describe, expect, test } from 'bun:test'
import { type ClickFilters, filtersBy, wholeScope } from '../scope.ts'
import { metricIn, metricOf, scopesOf } from './metrics.ts'

const filtersOfScans = (filters: ClickFilters) =>
  scopesOf('scans', wholeScope('7d', filters)).map((scope) => scope.filters)

describe('the lines of a chart', () => {
  test('of bots and previews add up, whoever the scope is about', () => {
    const kinds = scopesOf('bots', wholeScope('7d')).map(({ kind }) => kind)
    expect(kinds).toEqual(['bot', 'preview'])
  })

  test('of scans are those of QR codes in the scope', () => {
    const opened: ClickFilters = [{ name: 'trigger', operator: 'is', values: ['link', 'qr'] }]
    expect(filtersOfScans(filtersBy({ country: 'DE' }))).toEqual([
      filtersBy({ country: 'DE', trigger: 'qr' }),
    ])
    expect(filtersOfScans(opened)).toEqual([filtersBy({ trigger: 'qr' })])
  })

  test('of scans are empty where the scope leaves QR codes out', () => {
    const [filters] = filtersOfScans(filtersBy({ trigger: 'link' }))
    expect(filters).toEqual([
      ...filtersBy({ trigger: 'link' }),
      { name: 'trigger', operator: 'contains', values: ['qr'] },
    ])
  })
})

test('clicks per visitor are none without visitors', () => {
  expect(metricIn({ clicks: 3, visitors: 2 }, 'per-visitor')).toBe(1.5)
  expect(metricIn({ clicks: 3, visitors: 0 }, 'per-visitor')).toBe(0)
})

test('an unknown metric in the address means clicks', () => {
  expect(metricOf('scans')).toBe('scans')
  expect(metricOf('constructor')).toBe('clicks')
  expect(metricOf(null)).toBe('clicks')
})
