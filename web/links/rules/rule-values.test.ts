import { describe, expect, test } from 'bun:test'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { moved } from '../../ui/lists/row-order.ts'
import { toggled } from './country-picker.tsx'
import { isWholly } from './folded-countries.ts'
import {
  emptyRule,
  isBlankRule,
  ruleOf,
  ruleValuesOf,
  shownConditions,
  withoutCondition,
} from './rule-values.ts'

const to = 'https://example.com/'
const rules: GeoRule[] = [
  { countries: ['DE'], redirectTo: to },
  { countries: [], devices: ['mobile'], block: { message: 'No' } },
  {
    countries: [],
    languages: ['de'],
    split: [
      { redirectTo: `${to}a`, weight: 1 },
      { redirectTo: `${to}b`, weight: 9 },
    ],
  },
  {
    countries: ['AT'],
    os: ['iOS'],
    browsers: ['Safari'],
    hours: { days: ['mon', 'fri'], from: '09:00', until: '24:00', timeZone: 'Europe/Berlin' },
    startsAt: '2026-12-01T00:00:00.000Z',
    redirectTo: to,
  },
]

describe('the fields of a rule', () => {
  test.each(rules.map((rule) => [rule] as const))('hold %j as it was saved', (rule) => {
    expect(ruleOf(ruleValuesOf(rule, 0))).toEqual(rule)
  })

  test('show an added condition, and drop its value when it is removed', () => {
    const rule = { ...emptyRule(), asked: ['hours' as const], devices: ['tv'] }
    expect(shownConditions(rule)).toEqual(['devices', 'hours'])
    expect(shownConditions(withoutCondition(rule, 'devices'))).toEqual(['hours'])
    expect(ruleOf(withoutCondition(rule, 'devices'))).toEqual({ countries: [], redirectTo: '' })
    expect(isBlankRule(emptyRule())).toBe(true)
    expect(isBlankRule(rule)).toBe(false)
  })
})

describe('countries', () => {
  const europe = { code: 'EU' as const, name: 'Europe', countries: ['DE', 'FR'] }

  test('are toggled one by one, or by continent', () => {
    expect(toggled(['DE'], 'AT')).toEqual(['DE', 'AT'])
    expect(toggled(['DE', 'AT'], 'DE')).toEqual(['AT'])
    const all = toggled(['US', 'BR'], 'all:SA')
    expect(all.slice(0, 2)).toEqual(['US', 'AR'])
    expect(all).toHaveLength(15)
    expect(toggled(all, 'all:SA')).toEqual(['US'])
    expect(isWholly(['FR', 'US', 'DE'], europe)).toBe(true)
    expect(isWholly(['FR'], europe)).toBe(false)
  })
})

describe('the order', () => {
  test('moves one entry', () => {
    expect(moved(['a', 'b', 'c'], 2, 0)).toEqual(['c', 'a', 'b'])
    expect(moved(['a', 'b', 'c'], 0, 1)).toEqual(['b', 'a', 'c'])
    expect(moved(['a'], 4, 0)).toEqual(['a'])
  })
})
