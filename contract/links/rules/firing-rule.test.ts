import { describe, expect, test } from 'bun:test'
import { firingRule, type RuleVisitor, testOf, unmetCondition } from './firing-rule.ts'
import { ruleName, variantName } from './rule-name.ts'
import type { GeoRule } from './rule-words.ts'
import { weekMinuteIn } from './week-minute.ts'

const SATURDAY_NOON = Date.parse('2026-11-21T12:00:00Z')
const visitor: RuleVisitor = {
  at: SATURDAY_NOON,
  country: 'AT',
  language: 'de',
  device: 'mobile',
  os: 'iOS',
  browser: 'safari',
}
const rule = (changes: Partial<GeoRule>): GeoRule => ({
  countries: [],
  redirectTo: 'https://example.com/',
  ...changes,
})
const unmet = (changes: Partial<GeoRule>, by: Partial<RuleVisitor> = {}) =>
  unmetCondition(testOf(rule(changes)), { ...visitor, ...by })

describe('a rule', () => {
  test.each<[string, Partial<GeoRule>, Partial<RuleVisitor>]>([
    ['countries', { countries: ['DE', 'AT'] }, { country: 'CH' }],
    ['languages', { languages: ['de', 'en'] }, { language: 'fr' }],
    ['devices', { devices: ['mobile', 'tablet'] }, { device: 'desktop' }],
    ['os', { os: ['iOS'] }, { os: 'Android' }],
    ['browsers', { browsers: ['Safari'] }, { browser: 'chrome' }],
    ['startsAt', { startsAt: '2026-11-21T12:00:00Z' }, { at: SATURDAY_NOON - 1 }],
    ['expiresAt', { expiresAt: '2026-11-21T12:00:01Z' }, { at: SATURDAY_NOON + 1000 }],
    [
      'hours',
      { hours: { days: ['sat'], timeZone: 'UTC' } },
      { at: SATURDAY_NOON + 12 * 3_600_000 },
    ],
  ])('asks for its %s', (condition, changes, by) => {
    expect(unmet(changes)).toBeUndefined()
    expect(unmet(changes, by)).toBe(condition as never)
  })

  test('by country does not hold for an unknown country', () => {
    expect(unmet({ countries: ['UN', 'DE', 'KN'] }, { country: 'unknown' })).toBe('countries')
    expect(unmet({ countries: ['DE'] }, { country: '' })).toBe('countries')
    expect(unmet({ devices: ['mobile'] }, { country: 'unknown' })).toBeUndefined()
  })

  test('that holds first fires, and the agent is not read unless a rule needs it', () => {
    const careful = {
      ...visitor,
      get device(): string {
        throw new Error('the agent was read')
      },
    }
    const rules = [{ countries: ['CH'] }, { countries: ['AT'] }, { countries: ['AT', 'DE'] }]
    const tests = rules.map((changes) => testOf(rule(changes)))
    expect(firingRule(tests, careful)).toBe(1)
    expect(firingRule(tests, { ...visitor, country: 'FR' })).toBe(-1)
    expect(firingRule([], careful)).toBe(-1)
  })
})

describe('hours', () => {
  const holds = (hours: NonNullable<GeoRule['hours']>, at: string) =>
    unmet({ hours }, { at: Date.parse(at) }) === undefined

  test('are in the named time zone, in summer and in winter', () => {
    const office = { from: '09:00', until: '17:00', timeZone: 'Europe/Berlin' }
    expect(holds(office, '2026-07-01T07:00:00Z')).toBe(true)
    expect(holds(office, '2026-07-01T06:59:59Z')).toBe(false)
    expect(holds(office, '2026-12-01T07:59:59Z')).toBe(false)
    expect(holds(office, '2026-12-01T08:00:00Z')).toBe(true)
    expect(holds(office, '2026-12-01T16:00:00Z')).toBe(false)
  })

  test('across midnight belong to the day on which they began', () => {
    const night = {
      days: ['sat' as const],
      from: '22:00',
      until: '06:00',
      timeZone: 'Asia/Kathmandu',
    }
    expect(holds(night, '2026-11-21T16:14:59Z')).toBe(false)
    expect(holds(night, '2026-11-21T16:15:00Z')).toBe(true)
    expect(holds(night, '2026-11-22T00:14:59Z')).toBe(true)
    expect(holds(night, '2026-11-22T00:15:00Z')).toBe(false)
    expect(holds(night, '2026-11-22T17:00:00Z')).toBe(false)
  })

  test('a skipped day and a repeated hour of a zone have correct weekdays', () => {
    expect(weekMinuteIn('UTC', Date.parse('2026-11-22T00:00:00Z'))).toBe(0)
    expect(weekMinuteIn('Pacific/Apia', Date.parse('2011-12-30T10:00:00Z'))).toBe(6 * 1440)
    const first = weekMinuteIn('Europe/Berlin', Date.parse('2026-10-25T00:30:00Z'))
    expect(weekMinuteIn('Europe/Berlin', Date.parse('2026-10-25T01:30:00Z'))).toBe(first)
  })
})

test('the name of a rule in clicks is derived from its conditions, short and without control characters', () => {
  expect(ruleName(rule({ countries: ['DE', 'AT'] }))).toBe('DE,AT')
  expect(ruleName(rule({ countries: ['DE'], devices: ['mobile'], languages: ['de'] }))).toBe(
    'DE; mobile; de',
  )
  expect(ruleName(rule({ countries: 'AA AB AC AD AE AF AG AH AI'.split(' ') }))).toBe(
    'AA,AB,AC,AD,AE,AF and 3 more',
  )
  expect(ruleName(rule({ browsers: ['Coc Cọc'] }))).toBe('Coc C?c')
  const hours = { days: ['mon' as const], from: '09:00', timeZone: 'Europe/Berlin' }
  expect(variantName(rule({ hours }), 1)).toBe('mon 09:00-24:00 Europe/Berlin; variant B')
  expect(ruleName(rule({}))).toBe('everyone')
})

test('earlier visitors of a list do not affect later ones', () => {
  const rules = [rule({ countries: ['DE'] }), rule({ devices: ['mobile'] })].map(testOf)
  for (const [country, place] of [
    ['', 1],
    ['DE', 0],
    ['unknown', 1],
    ['*', 1],
    ['DE', 0],
  ] as const) {
    expect(firingRule(rules, { ...visitor, country })).toBe(place)
  }
  expect(firingRule(rules, { ...visitor, country: 'FR', device: 'tv' })).toBe(-1)
})
