import { describe, expect, test } from 'bun:test'
import { AnalyticsQuery, LiveQuery } from '../../../contract/clicks/analytics.ts'
import { linkAnalyticsPath } from './link-analytics-path.ts'
import { filterNames, scopeOf, toggled, withScope } from './scope.ts'

const now = new Date(2026, 10, 21, 14, 30)
const read = (search: string) => scopeOf(new URLSearchParams(search), now)

describe('the scope in the address bar', () => {
  test('an empty address bar means 30 days of everything', () => {
    expect(read('')).toEqual({ period: '30d', filters: {} })
  })

  test('period and filters are read', () => {
    expect(read('period=7d&country=DE&utm_source=news')).toEqual({
      period: '7d',
      filters: { country: 'DE', utm_source: 'news' },
    })
  })

  test('chosen days win over a preset', () => {
    expect(read('period=7d&from=2026-10-01&to=2026-10-31').period).toEqual({
      from: '2026-10-01',
      until: '2026-10-31',
    })
  })

  test('invalid values mean the default period', () => {
    expect(read('period=1000y&from=2026-13-01&to=x').period).toBe('30d')
  })

  test('kinds and unknown names are ignored', () => {
    expect(read('kind=bot&password=1&country=').filters).toEqual({})
  })

  test('every filter is one that the calls accept, which refuse unknown ones', () => {
    const filters = Object.fromEntries(filterNames.map((name) => [name, 'x']))
    expect(AnalyticsQuery.parse(filters)).toMatchObject(filters)
    expect(LiveQuery.parse(filters)).toMatchObject(filters)
  })

  test('a written scope is read back, and unrelated parameters stay', () => {
    const scope = {
      period: 'today',
      filters: { domain: 'a.example:3000', key: 'x', city: 'Zürich' },
    } as const
    const search = withScope(new URLSearchParams('intro=true&country=DE&from=2026-01-01'), scope)
    expect(search.get('intro')).toBe('true')
    expect(scopeOf(search, now)).toEqual(scope)
  })

  test('default values are left out', () => {
    const search = withScope(new URLSearchParams('period=7d&os=iOS'), {
      period: '30d',
      filters: {},
    })
    expect(search.toString()).toBe('')
  })
})

describe('choosing a row', () => {
  test('adds its filter', () => {
    expect(toggled({ os: 'iOS' }, { country: 'DE' })).toEqual({ os: 'iOS', country: 'DE' })
    expect(toggled({ country: 'AT' }, { country: 'DE' })).toEqual({ country: 'DE' })
  })

  test('again removes its filter', () => {
    expect(toggled({ os: 'iOS', country: 'DE' }, { country: 'DE' })).toEqual({ os: 'iOS' })
  })

  test('of a link filters by domain and key together', () => {
    const link = { domain: 'unf.ly', key: 'bio' }
    expect(toggled({ domain: 'unf.ly', key: 'menu' }, link)).toEqual(link)
    expect(toggled(link, link)).toEqual({})
  })
})

test('the path of a link’s analytics names its domain and key', () => {
  const { search } = new URL(
    linkAnalyticsPath({ domain: 'localhost:3000', key: 'bio' }),
    'http://x',
  )
  expect(read(search).filters).toEqual({ domain: 'localhost:3000', key: 'bio' })
})
