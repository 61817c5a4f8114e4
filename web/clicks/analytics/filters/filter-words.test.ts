import { describe, expect, test } from 'bun:test'
import { filterNames, filtersBy } from '../scope.ts'
import { fieldName, filterGroups, shownFilters, valuesWords } from './filter-words.ts'

describe('chips', () => {
  test('the domain and key of a link are one', () => {
    const filters = filtersBy({ country: 'DE', domain: 'unf.ly', key: 'bio' })
    expect(shownFilters(filters).map(({ name, values }) => [name, ...values])).toEqual([
      ['link', 'unf.ly/bio'],
      ['country', 'DE'],
    ])
  })

  test('several domains are no link', () => {
    const domains = { name: 'domain', operator: 'is', values: ['a.example', 'b.example'] } as const
    const shown = shownFilters([domains, ...filtersBy({ key: 'bio' })])
    expect(shown.map(({ name }) => name)).toEqual(['domain', 'key'])
  })

  test('name the first values', () => {
    expect(valuesWords(['Germany'])).toBe('Germany')
    expect(valuesWords(['Germany', 'France'])).toBe('Germany or France')
    expect(valuesWords(['Germany', 'France', 'Italy', 'Spain'])).toBe('Germany or 3 others')
  })
})

test('the menu offers every filter once', () => {
  const offered = filterGroups.flatMap(({ names }) => names)
  expect(offered.toSorted()).toEqual(filterNames.filter((name) => name !== 'key').toSorted())
})

test('UTM parameters say so outside of their list', () => {
  expect(fieldName('utm_source')).toBe('UTM source')
  expect(fieldName('os')).toBe('System')
})
