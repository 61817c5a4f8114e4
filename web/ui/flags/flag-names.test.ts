import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { mappedCodes, pictureName } from './flag-names.ts'

const namesIn = (folder: string) =>
  readdirSync(`${import.meta.dir}/${folder}`)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4).toLowerCase())

const packaged = namesIn('../../../node_modules/country-flag-icons/3x2').filter(
  (name) => name !== 'ad',
)
const pictures = new Set([...packaged, ...namesIn('.')])

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Codes of no particular place, and of countries that were dissolved or renamed long ago. */
const flagless = 'AN CS DY EZ HV NH QO RH VD XA XB YU ZZ'.split(' ')
const regions = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined && !flagless.includes(code))
  // Former codes, such as BU for Burma, have a different canonical one today.
  .filter((code) => code === 'UK' || Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)

test('every two-letter country code has a picture', () => {
  expect(regions.length).toBeGreaterThanOrEqual(249)
  expect(regions.filter((code) => !pictures.has(pictureName(code)))).toEqual([])
})

test('every three-letter code has the picture of its two-letter code', () => {
  expect(mappedCodes.filter((code) => code.length === 3).length).toBeGreaterThanOrEqual(249)
  expect(mappedCodes.filter((code) => !pictures.has(pictureName(code)))).toEqual([])
  expect(['deu', 'FRA', 'gbr', 'USA', 'and'].map(pictureName)).toEqual([
    'de',
    'fr',
    'gb',
    'us',
    'andorra',
  ])
  const countries = mappedCodes.slice(0, 249)
  expect(new Set(countries.map(pictureName)).size).toBe(249)
})

test('nations within a country, unions and the Soviet Union have pictures too', () => {
  const others = ['gb-eng', 'gb-sct', 'gb-wls', 'gb-nir', 'es-ct', 'eu', 'un', 'xk', 'su']
  expect(others.map(pictureName)).toEqual(others)
  expect(others.filter((name) => !pictures.has(name))).toEqual([])
  const named = [
    ...['England', 'Scotland', 'Wales', 'Northern Ireland', 'Catalonia'],
    ...['European Union', 'United Nations', 'Kosovo', 'Soviet Union'],
  ]
  expect(named.map(pictureName)).toEqual(others)
  expect(['northern_ireland', 'northern-ireland', 'GB_NIR'].map(pictureName)).toEqual(
    Array(3).fill('gb-nir'),
  )
})

test('no picture has a name that ad blockers look for', () => {
  expect(['ad', 'AD', ' Ad ', 'AND'].map(pictureName)).toEqual(Array(4).fill('andorra'))
  expect([...pictures].filter((name) => /\bads?\b/i.test(name))).toEqual([])
})
