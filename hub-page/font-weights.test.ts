import { expect, test } from 'bun:test'
import { countFontFiles, nearestWeight, weightsOf } from './fonts.ts'
import { resolveTheme } from './theme.ts'

test('a font has the weights of its files', () => {
  expect(weightsOf('inter')).toEqual([{ min: 400, max: 900 }])
  expect(weightsOf('bebas-neue')).toEqual([{ min: 400, max: 400 }])
  expect(weightsOf('space-mono').map(({ min }) => min)).toEqual([400, 700])
})

test('a weight that a font has not becomes the nearest that it has', () => {
  expect(nearestWeight('inter', 650)).toBe(650)
  expect(nearestWeight('space-grotesk', 900)).toBe(700)
  expect(nearestWeight('bebas-neue', 800)).toBe(400)
  expect(nearestWeight('space-mono', 600)).toBe(700)
})

test('the chosen weight counts again when its font comes back', () => {
  const tokens = { font: { weight: 850, heading: 'bebas-neue' as const } }
  expect(resolveTheme({ preset: 'slate', tokens }).font.weight).toBe(400)
  expect(resolveTheme({ preset: 'slate', tokens: { font: { weight: 850 } } }).font.weight).toBe(850)
})

test('visitors load one file for each font and weight, and more for other letters', () => {
  const filesOf = (heading: 'inter' | 'fraunces' | 'space-mono', words: string) =>
    countFontFiles(resolveTheme({ preset: 'slate', tokens: { font: { heading } } }), words)
  expect(filesOf('inter', 'Kites')).toBe(1)
  expect(filesOf('fraunces', 'Kites')).toBe(2)
  expect(filesOf('space-mono', 'Kites')).toBe(3)
  expect(filesOf('fraunces', 'Łódź')).toBe(4)
})
