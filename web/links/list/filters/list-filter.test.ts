import { describe, expect, test } from 'bun:test'
import { callOf, isNarrowed, listFilterOf, noListFilter, withListFilter } from './list-filter.ts'

const read = (search: string) => listFilterOf(new URLSearchParams(search))

describe('the filter of the list in the URL', () => {
  test('without parameters the list shows everything, newest first', () => {
    expect(read('')).toEqual(noListFilter)
  })

  test('reads search and order', () => {
    expect(read('q=spring+box&sort=-clicks')).toMatchObject({ q: 'spring box', sort: '-clicks' })
  })

  test('an unknown order falls back to the default', () => {
    expect(read('sort=-password').sort).toBe('-createdAt')
  })

  test('a search above the maximum length is cut', () => {
    expect(read(`q=${'a'.repeat(300)}`).q).toHaveLength(200)
  })

  test('default values are left out', () => {
    const search = withListFilter(new URLSearchParams('q=a&sort=key'), {
      q: ' ',
      sort: '-createdAt',
    })
    expect(search.toString()).toBe('')
  })

  test('a change keeps the other parameters', () => {
    const search = withListFilter(new URLSearchParams('intro=true&sort=key'), { q: 'spring' })
    expect(Object.fromEntries(search)).toEqual({ intro: 'true', sort: 'key', q: 'spring' })
  })

  test('a written filter is read back', () => {
    const filter = {
      ...noListFilter,
      q: 'a&b=c #1',
      sort: '-updatedAt',
      state: 'paused',
      health: 'DOWN',
      tag: 'launch & more',
      folder: 'fld_1',
      createdBy: 'me',
      from: '2026-11-01',
    } as const
    expect(listFilterOf(withListFilter(new URLSearchParams(), filter))).toEqual(filter)
  })

  test('an unknown state, health, type or day does not filter', () => {
    const filter = read('state=gone&health=SICK&type=DEMO&from=2026-02-31&until=soon')
    expect([filter, isNarrowed(filter)]).toEqual([noListFilter, false])
    expect(callOf(filter)).toEqual({})
  })

  test('the health is passed on to the call', () => {
    expect(callOf(read('health=DOWN'))).toEqual({ health: 'DOWN' })
  })

  test('both days are included', () => {
    const { from, to } = callOf(read('from=2026-11-01&until=2026-11-01'))
    expect(Date.parse(to ?? '') - Date.parse(from ?? '')).toBe(86_400_000)
  })
})
