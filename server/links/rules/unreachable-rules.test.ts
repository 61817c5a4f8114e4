import { describe, expect, test } from 'bun:test'
import { firingRule, testOf } from '../../../contract/links/rules/firing-rule.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { explainUnreachableRules, explainUnreachableTarget } from './unreachable-rules.ts'

const NOW = Date.parse('2026-11-21T12:00:00Z')
const rule = (changes: Partial<GeoRule>): GeoRule => ({
  countries: [],
  redirectTo: 'https://example.com/',
  ...changes,
})
const verdicts = (...rules: Partial<GeoRule>[]) => explainUnreachableRules(rules.map(rule), NOW)

describe('A rule never fires', () => {
  test('behind a rule that takes all of its visitors', () => {
    expect(
      verdicts({ countries: ['DE', 'AT'] }, { countries: ['AT'], devices: ['mobile'] }),
    ).toEqual([null, 'Rule 1 comes first and takes everyone whom this one is for.'])
  })

  test('behind several rules that take them together; only those are named', () => {
    const [, , , last] = verdicts(
      { countries: ['DE'] },
      { countries: ['FR'] },
      { countries: ['AT'] },
      { countries: ['DE', 'AT'], languages: ['de'] },
    )
    expect(last).toBe('Rules 1 and 3 come first and together take everyone whom this one is for.')
  })

  test('when one rule takes its visitors by country and another the rest by device', () => {
    const mobiles = { devices: ['mobile'] }
    const germans = { countries: ['DE'] }
    expect(
      verdicts(mobiles, germans, { ...germans, devices: ['mobile', 'tablet'] })[2],
    ).not.toBeNull()
    expect(verdicts(mobiles, { countries: ['DE'] }, { countries: ['DE', 'AT'] })[2]).toBeNull()
  })

  test('when its time is over, but not behind a rule that holds at other times', () => {
    expect(verdicts({ countries: ['DE'], expiresAt: '2026-11-01T00:00:00Z' })).toEqual([
      'Its time is over.',
    ])
    const germans = { countries: ['DE'] }
    expect(verdicts({ ...germans, startsAt: '2027-01-01T00:00:00Z' }, germans)[1]).toBeNull()
    expect(verdicts({ ...germans, expiresAt: '2027-01-01T00:00:00Z' }, germans)[1]).toBeNull()
    expect(verdicts({ ...germans, startsAt: '2026-01-01T00:00:00Z' }, germans)[1]).not.toBeNull()
    const office = { from: '08:00', until: '18:00', timeZone: 'UTC' }
    const noon = { from: '12:00', until: '13:00', timeZone: 'UTC' }
    expect(verdicts({ ...germans, hours: office }, germans)[1]).toBeNull()
    expect(verdicts({ ...germans, hours: office }, { ...germans, hours: noon })[1]).not.toBeNull()
    expect(verdicts({ ...germans, hours: noon }, { ...germans, hours: office })[1]).toBeNull()
  })

  test('exactly when no visitor of any kind reaches it, and so does everyone else', () => {
    const some = <T>(n: number, values: readonly T[]) => values.filter((_, i) => (n >> i) & 1)
    const countries = ['DE', 'AT', 'CH']
    const devices = ['mobile', 'desktop']
    const languages = ['de', 'fr']
    let seed = 7
    const next = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) & 0x7fffffff
      return (seed >> 8) % below
    }
    const maybe = <T>(values: T[]) => (values.length > 0 ? values : undefined)
    let dead = 0
    for (let round = 0; round < 300; round += 1) {
      const length = 1 + next(6)
      const rules = Array.from({ length }, () =>
        rule({
          countries: some(next(8), countries),
          devices: maybe(some(next(4), devices)),
          languages: maybe(some(next(4), languages)),
        }),
      )
      const fired = new Set<number>()
      const tests = rules.map(testOf)
      for (const country of [...countries, 'FR', 'unknown'])
        for (const device of [...devices, 'tv'])
          for (const language of [...languages, 'en'])
            fired.add(
              firingRule(tests, {
                at: NOW,
                country,
                device,
                language,
                os: 'iOS',
                browser: 'safari',
              }),
            )
      const never = explainUnreachableRules(rules, NOW).map((why) => why !== null)
      expect(never).toEqual(rules.map((_, at) => !fired.has(at)))
      dead += never.filter(Boolean).length
      expect(explainUnreachableTarget(rules, NOW) !== null).toBe(!fired.has(-1))
    }
    expect(dead).toBeGreaterThan(100)
  })
})

describe('Nobody is left for everyone else', () => {
  const left = (...rules: Partial<GeoRule>[]) => explainUnreachableTarget(rules.map(rule), NOW)
  const split = [1, 2].map((n) => ({ redirectTo: `https://example.com/${n}`, weight: 1 }))

  test('below a rule for everybody, which is named', () => {
    expect(left({ countries: ['DE'] }, { split })).toBe('Rule 2 takes everyone.')
    expect(left({ countries: ['DE'] })).toBeNull()
    expect(left()).toBeNull()
  })

  test('but not below a rule whose time ends or begins', () => {
    expect(left({ split, startsAt: '2027-01-01T00:00:00Z' })).toBeNull()
    expect(left({ split, expiresAt: '2027-01-01T00:00:00Z' })).toBeNull()
  })
})
