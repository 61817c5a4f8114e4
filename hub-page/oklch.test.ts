import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { colorDistance, hexOfOklch, oklchOf } from './oklch.ts'

const hex = fc.integer({ min: 0, max: 0xffffff }).map((n) => `#${n.toString(16).padStart(6, '0')}`)

// Numbers of https://bottosson.github.io/posts/oklab/ and of CSS Color 4
test.each([
  ['#ffffff', 1, 0, undefined],
  ['#000000', 0, 0, undefined],
  ['#ff0000', 0.628, 0.2577, 29.23],
  ['#00ff00', 0.8664, 0.2948, 142.5],
  ['#0000ff', 0.452, 0.3132, 264.05],
])('%s has its published lightness, chroma and hue', (color, lightness, chroma, degrees) => {
  const found = oklchOf(color)
  expect(found.lightness).toBeCloseTo(lightness, 3)
  expect(found.chroma).toBeCloseTo(chroma, 3)
  if (degrees !== undefined)
    expect(((found.hue * 180) / Math.PI + 360) % 360).toBeCloseTo(degrees, 1)
})

test('every colour of a screen comes back as it was', () => {
  fc.assert(
    fc.property(hex, (color) => {
      expect(hexOfOklch(oklchOf(color))).toBe(color)
    }),
  )
})

test('a colour that no screen shows loses chroma, and keeps lightness and hue', () => {
  const wanted = { lightness: 0.9, chroma: 0.3, hue: oklchOf('#0000ff').hue }
  const shown = oklchOf(hexOfOklch(wanted))
  expect(shown.lightness).toBeCloseTo(wanted.lightness, 2)
  expect(shown.hue).toBeCloseTo(wanted.hue, 1)
  expect(shown.chroma).toBeLessThan(0.1)
})

test('the distance is that of the lab, however opaque the colours are', () => {
  expect(colorDistance('#000000', '#ffffff')).toBeCloseTo(1, 5)
  expect(colorDistance('#0369a1', '#0369a180')).toBe(0)
})
