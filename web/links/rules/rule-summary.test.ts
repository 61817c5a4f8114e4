import { describe, expect, test } from 'bun:test'
import { continents } from '../../../contract/countries.ts'
import type { GeoRule } from '../../../contract/links/rules/rule-words.ts'
import { ruleSummary } from './rule-summary.ts'

const rule = (changes: Partial<GeoRule>): GeoRule => ({
  countries: [],
  redirectTo: 'https://a.example/',
  ...changes,
})

describe('the rules of a GeoFurl in its row', () => {
  test('are its countries, each once, and how many more there are', () => {
    const rules = [rule({ countries: ['DE', 'AT'] }), rule({ countries: ['AT', 'CH', 'FR'] })]
    expect(ruleSummary(rules)).toEqual({
      places: [
        { name: 'Germany', flag: 'DE' },
        { name: 'Austria', flag: 'AT' },
      ],
      morePlaces: 2,
      rest: [],
    })
  })

  test('name a continent with all its countries once, without a flag', () => {
    const africa = continents.find(({ name }) => name === 'Africa')
    const { places, morePlaces } = ruleSummary([
      rule({ countries: ['JP', ...(africa?.countries ?? [])] }),
    ])
    expect(places).toEqual([{ name: 'Africa' }, { name: 'Japan', flag: 'JP' }])
    expect(morePlaces).toBe(0)
  })

  test('are also the devices, languages and times that they ask for', () => {
    const rules = [
      rule({ devices: ['mobile', 'tablet'], languages: ['fr'] }),
      rule({ devices: ['mobile'], os: ['iOS'], hours: { timeZone: 'UTC' } }),
      rule({ expiresAt: '2026-12-01T00:00:00Z' }),
    ]
    expect(ruleSummary(rules).rest).toEqual([
      'Phone',
      'Tablet',
      'iOS',
      'French',
      'Set hours',
      'Set dates',
    ])
  })

  test('are the weights of their targets in percent, and whom they lead nowhere', () => {
    const split = [1, 1, 2].map((weight) => ({ redirectTo: 'https://a.example/', weight }))
    const rules = [rule({ split }), rule({ split }), rule({ block: { message: 'Closed' } })]
    expect(ruleSummary(rules).rest).toEqual(['Split 25/25/50', 'Blocked'])
  })
})
