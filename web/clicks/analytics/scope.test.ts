import { describe, expect, test } from 'bun:test'
import { AnalyticsQuery, LiveQuery } from '../../../contract/clicks/analytics.ts'
import { linkAnalyticsPath } from './link-analytics-path.ts'
import { clickQuery } from './queries.ts'
import {
  type AnalyticsScope,
  type ClickFilters,
  filterNames,
  filtersBy,
  isChosen,
  isOneLink,
  operatorsOf,
  parameterOf,
  scopeOf,
  toggled,
  wholeScope,
  without,
  withScope,
} from './scope.ts'

const now = new Date(2026, 10, 21, 14, 30)
const read = (search: string) => scopeOf(new URLSearchParams(search), now)

describe('the scope in the address bar', () => {
  test('an empty address bar means 30 days of everything by people', () => {
    expect(read('')).toEqual({
      period: '30d',
      comparison: 'period',
      kind: 'human',
      filters: [],
      isFolded: false,
    })
  })

  test('period and filters are read', () => {
    expect(read('period=7d&country=DE&utm_source=news')).toEqual(
      wholeScope('7d', filtersBy({ country: 'DE', utm_source: 'news' })),
    )
  })

  test('operators and repeated values are read as the calls name them', () => {
    const search = 'country=DE&referrer.not=direct&country=FR&utm_campaign.contains=spring'
    expect(read(search).filters).toEqual([
      { name: 'country', operator: 'is', values: ['DE', 'FR'] },
      { name: 'referrer', operator: 'not', values: ['direct'] },
      { name: 'utm_campaign', operator: 'contains', values: ['spring'] },
    ])
  })

  test('comparison, kind and folding are read', () => {
    expect(read('compare=year&kind=bot&fold=hour')).toMatchObject({
      comparison: 'year',
      kind: 'bot',
      isFolded: true,
    })
    expect(read('compare=none').comparison).toBe('none')
  })

  test('chosen days win over a preset', () => {
    expect(read('period=7d&from=2026-10-01&to=2026-10-31').period).toEqual({
      from: '2026-10-01',
      until: '2026-10-31',
    })
  })

  test('what the calls refuse is ignored', () => {
    expect(read('period=1000y&from=2026-13-01&to=x').period).toBe('30d')
    expect(read('compare=day&kind=robots&fold=day')).toEqual(read(''))
    expect(read('password=1&country=&key.not=x&link.contains=lnk&country.is=DE').filters).toEqual(
      [],
    )
    expect(read(`domain=${'x'.repeat(260)}&tag=a%00b&key=${'x'.repeat(1001)}`).filters).toEqual([])
  })

  test('a repeated value counts once, a key is one, and no filter has more values than the calls accept', () => {
    expect(read('os=iOS&os=iOS').filters).toEqual(filtersBy({ os: 'iOS' }))
    expect(read('key=a&key=b').filters).toEqual(filtersBy({ key: 'a' }))
    const many = Array.from({ length: 60 }, (_, i) => `city=${i}`).join('&')
    expect(read(many).filters[0]?.values).toHaveLength(50)
  })

  test('every filter is one that the calls accept, which refuse unknown ones', () => {
    const filters: ClickFilters = filterNames.flatMap((name) =>
      operatorsOf(name).map((operator) => ({
        name,
        operator,
        values: name === 'key' ? ['x'] : ['x', 'y'],
      })),
    )
    const query = clickQuery({ filters, kind: 'all' })
    expect(Object.keys(query)).toHaveLength(filters.length + 1)
    expect(AnalyticsQuery.parse(query)).toMatchObject(query)
    expect(LiveQuery.parse(query)).toMatchObject(query)
    const ours = new Set(filters.map(parameterOf))
    const others = Object.keys(AnalyticsQuery.shape).filter((name) => !ours.has(name))
    expect(others.sort()).toEqual(['fold', 'from', 'kind', 'timezone', 'to', 'type'])
  })

  test('the longest accepted values are those of the calls', () => {
    for (const name of filterNames) {
      for (const length of [100, 101, 259, 260, 1000, 1001, 8192, 8193]) {
        const value = 'x'.repeat(length)
        const isAccepted = AnalyticsQuery.safeParse({ [name]: value }).success
        expect([name, length, read(`${name}=${value}`).filters.length > 0]).toEqual([
          name,
          length,
          isAccepted,
        ])
      }
    }
  })

  test('a written scope is read back, and unrelated parameters stay', () => {
    const scope: AnalyticsScope = {
      period: 'last-month',
      comparison: 'none',
      kind: 'preview',
      filters: [
        { name: 'city', operator: 'not', values: ['Zürich', '<b>&=+%'] },
        { name: 'domain', operator: 'is', values: ['a.example:3000'] },
        { name: 'key', operator: 'is', values: ['x'] },
      ],
      isFolded: true,
    }
    const search = withScope(new URLSearchParams('intro=true&country=DE&from=2026-01-01'), scope)
    expect(search.get('intro')).toBe('true')
    expect(scopeOf(new URLSearchParams(search.toString()), now)).toEqual(scope)
  })

  test('default values are left out', () => {
    const search = withScope(
      new URLSearchParams('period=7d&os=iOS&fold=hour&compare=year'),
      wholeScope('30d'),
    )
    expect(search.toString()).toBe('')
  })
})

describe('choosing a row', () => {
  const by = filtersBy

  test('adds its filter in the place of the same name', () => {
    expect(toggled(by({ os: 'iOS' }), { country: 'DE' })).toEqual(by({ os: 'iOS', country: 'DE' }))
    expect(toggled(by({ country: 'AT', os: 'iOS' }), { country: 'DE' })).toEqual(
      by({ country: 'DE', os: 'iOS' }),
    )
  })

  test('again removes its filter', () => {
    expect(toggled(by({ os: 'iOS', country: 'DE' }), { country: 'DE' })).toEqual(by({ os: 'iOS' }))
  })

  test('of several chosen values chooses that one alone', () => {
    const both: ClickFilters = [{ name: 'country', operator: 'is', values: ['DE', 'FR'] }]
    expect(isChosen(both, { country: 'DE' })).toBe(false)
    expect(toggled(both, { country: 'DE' })).toEqual(by({ country: 'DE' }))
  })

  test('leaves what the name is not', () => {
    const not: ClickFilters = [{ name: 'country', operator: 'not', values: ['AT'] }]
    const chosen = toggled(not, { country: 'DE' })
    expect(chosen).toEqual([...not, ...by({ country: 'DE' })])
    expect(without(chosen, by({ country: 'DE' }))).toEqual(not)
  })

  test('of a link filters by domain and key together', () => {
    const link = { domain: 'unf.ly', key: 'bio' }
    expect(toggled(by({ domain: 'unf.ly', key: 'menu' }), link)).toEqual(by(link))
    expect(toggled(by(link), link)).toEqual([])
  })

  test('that has no filter changes nothing', () => {
    expect(isChosen(by({ os: 'iOS' }), {})).toBe(false)
    expect(toggled(by({ os: 'iOS' }), {})).toEqual(by({ os: 'iOS' }))
  })
})

test('a scope is one link by its id, or by one domain and key', () => {
  expect(isOneLink(read('link=lnk_1'))).toBe(true)
  expect(isOneLink(read('link=lnk_1&link=lnk_2'))).toBe(false)
  expect(isOneLink(read('domain=unf.ly&key=bio'))).toBe(true)
  expect(isOneLink(read('domain=unf.ly&domain=a.example&key=bio'))).toBe(false)
  expect(isOneLink(read('domain=unf.ly'))).toBe(false)
})

test('the path of a link’s analytics names its domain and key', () => {
  const { search } = new URL(
    linkAnalyticsPath({ domain: 'localhost:3000', key: 'bio' }),
    'http://x',
  )
  expect(read(search).filters).toEqual(filtersBy({ domain: 'localhost:3000', key: 'bio' }))
})

test('clicks without a UTM value or rule can be filtered, those without another property cannot', () => {
  const search = new URLSearchParams(
    'utm_source=&utm_medium.not=&rule=&country=&utm_term.contains=',
  )
  const { filters } = scopeOf(search, new Date())
  expect(filters).toEqual([
    { name: 'utm_source', operator: 'is', values: [''] },
    { name: 'utm_medium', operator: 'not', values: [''] },
    { name: 'rule', operator: 'is', values: [''] },
  ])
})
