import { expect, test } from 'bun:test'
import { continentOf, continents, countries, expandCountry, isCountry } from './countries.ts'

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes that Intl names although the standard does not assign them to a country. */
const others = 'AC AN CP CQ CS DG DY EA EU EZ HV IC NH QO RH SU TA UK UN VD XA XB YU ZZ'.split(' ')
const named = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined && !others.includes(code))
  // A former code, such as BU for Burma, has a different one today.
  .filter((code) => Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)

test('every country is in one continent', () => {
  expect(countries.toSorted()).toEqual(named)
  expect(countries).toHaveLength(250)
  expect(new Set(countries).size).toBe(250)
  expect(continents.map(({ name }) => name)).toEqual([
    'Africa',
    'Antarctica',
    'Asia',
    'Europe',
    'North America',
    'Oceania',
    'South America',
  ])
  expect(['DE', 'US', 'BR', 'IN', 'NG', 'NZ', 'AQ'].map(continentOf)).toEqual([
    'EU',
    'NA',
    'SA',
    'AS',
    'AF',
    'OC',
    'AN',
  ])
})

test('a continent expands to its countries, anything else stays', () => {
  expect(expandCountry('continent:SA')).toContain('BR')
  expect(expandCountry('continent:sa')).toHaveLength(14)
  expect(expandCountry('de')).toEqual(['DE'])
  for (const text of ['continent:XX', 'EUROPE', '', 'EU', 'UK']) {
    expect(expandCountry(text).every(isCountry)).toBe(false)
  }
})
