import { describe, expect, test } from 'bun:test'
import { filtersBy, wholeScope } from '../scope.ts'
import { changeFor, isRowChosen, rowName, scopeAfter } from './breakdown-rows.ts'

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
  expect(changeFor('link', row)).toEqual({ domain: 'unf.ly', key: 'bio' })
})

test('the row of a deleted link says so and filters by its id', () => {
  const row = { value: 'lnk_2', link: null, ...counts }
  expect(rowName('link', row)).toBe('Deleted link')
  expect(changeFor('link', row)).toEqual({ link: 'lnk_2' })
})

test('other rows filter by their own dimension, also the row of clicks without a value', () => {
  const row = { value: 'DE', ...counts }
  expect(rowName('country', row)).toBe('Germany')
  expect(changeFor('country', row)).toEqual({ country: 'DE' })
  const none = { value: '', ...counts }
  expect(rowName('utm_source', none)).toBe('None')
  expect(changeFor('utm_source', none)).toEqual({ utm_source: '' })
})

describe('a press on a row', () => {
  const people = wholeScope('7d')

  test('filters by it, and a second one no longer does', () => {
    const once = scopeAfter(people, { country: 'DE' })
    expect(once.filters).toEqual(filtersBy({ country: 'DE' }))
    expect(isRowChosen(once, { country: 'DE' })).toBe(true)
    expect(scopeAfter(once, { country: 'DE' })).toEqual(people)
  })

  test('of a kind shows that kind, and a second one people', () => {
    const bots = scopeAfter(people, { kind: 'bot' })
    expect(bots).toEqual({ ...people, kind: 'bot' })
    expect(scopeAfter(bots, { kind: 'bot' })).toEqual(people)
    expect(isRowChosen(people, { kind: 'human' })).toBe(true)
  })

  test('of a reason shows bots and previews too, and a second one people', () => {
    const curl = scopeAfter(people, { reason: 'curl' })
    expect(curl).toEqual({ ...people, kind: 'all', filters: filtersBy({ reason: 'curl' }) })
    expect(scopeAfter(curl, { reason: 'curl' })).toEqual(people)
  })

  test('of a reason leaves a chosen kind', () => {
    const bots = { ...people, kind: 'bot' as const }
    const curl = scopeAfter(bots, { reason: 'curl' })
    expect(curl.kind).toBe('bot')
    expect(scopeAfter(curl, { reason: 'curl' })).toEqual(bots)
  })
})
