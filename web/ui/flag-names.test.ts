import { expect, test } from 'bun:test'
import { readdirSync } from 'node:fs'
import { mappedCodes, pictureName } from './flag-names.ts'

const namesIn = (folder: string) =>
  readdirSync(`${import.meta.dir}/${folder}`)
    .filter((file) => file.endsWith('.svg'))
    .map((file) => file.slice(0, -4).toLowerCase())

const packaged = namesIn('../../node_modules/country-flag-icons/3x2').filter(
  (name) => name !== 'ad',
)
const pictures = new Set([...packaged, ...namesIn('flags')])

const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ']
const names = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' })
/** Two letters that mean no place in particular, and countries that broke up or were renamed long ago. */
const flagless = 'AN CS DY EZ HV NH QO RH VD XA XB YU ZZ'.split(' ')
const regions = letters
  .flatMap((first) => letters.map((second) => first + second))
  .filter((code) => names.of(code) !== undefined && !flagless.includes(code))
  // A name of before, such as BU for Burma, is another one today.
  .filter((code) => code === 'UK' || Intl.getCanonicalLocales(`und-${code}`)[0] === `und-${code}`)

test('every country of two letters has a picture', () => {
  expect(regions.length).toBeGreaterThanOrEqual(249)
  expect(regions.filter((code) => !pictures.has(pictureName(code)))).toEqual([])
})

test('every code of three letters has the picture of the two', () => {
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

test('so have the nations and unions that are no countries, and the Soviet Union', () => {
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

test('no picture has a name that blockers of advertisements look for', () => {
  expect(['ad', 'AD', ' Ad ', 'AND'].map(pictureName)).toEqual(Array(4).fill('andorra'))
  expect([...pictures].filter((name) => /\bads?\b/i.test(name))).toEqual([])
})
