import { expect, test } from 'bun:test'
import type { HubTheme } from '../../../contract/hubs/theme.ts'
import { resolveTheme } from '../../../hub-page/theme.ts'
import { noRepairWords, repairWords } from './repair-words.ts'
import {
  backgroundValue,
  cardsValue,
  colorsValue,
  effectsValue,
  fontsValue,
  layoutValue,
  portraitValue,
  withCount,
} from './section-words.ts'

const tokensOf = (theme: HubTheme) => resolveTheme(theme)
const lagoon = tokensOf({ preset: 'lagoon' })
const zine = tokensOf({ preset: 'zine' })

test('a closed section says what its tokens are', () => {
  expect(colorsValue(lagoon)).toBe('Dark, accent #7ff0d2')
  expect(backgroundValue(lagoon)).toBe('Gradient of 3 colours, with lights')
  expect(backgroundValue(zine)).toBe('Halftone')
  expect(backgroundValue(tokensOf({ preset: 'slate' }))).toBe('#f8fafc')
  expect(fontsValue(lagoon)).toBe('Outfit')
  expect(fontsValue(zine)).toBe('Archivo Black and Space Grotesk')
  expect(cardsValue(lagoon)).toBe('Glass, radius 20')
  expect(cardsValue(tokensOf({ preset: 'clay' }))).toBe('Fill, pill')
  expect(layoutValue(zine)).toBe('Left, grid on desktops')
  expect(portraitValue(lagoon)).toBe('Circle, 108 px')
  expect(portraitValue(tokensOf({ preset: 'noir' }))).toBe('None')
  expect(effectsValue(lagoon)).toBe('None')
  expect(effectsValue(zine)).toBe('Taped name, slightly askew cards')
})

test('and how many of them differ from the look', () => {
  expect(withCount('Glass', 0)).toBe('Glass')
  expect(withCount('Glass', 2)).toBe('Glass, 2 changed')
})

test('a repair names its colour, and the place if that is not the text', () => {
  expect(repairWords('muted', [{ slot: 'muted', color: '#767676' }])).toBe('Use #767676')
  expect(repairWords('onCard', [{ slot: 'card', color: '#ffffff' }])).toBe(
    'Use #ffffff for the card',
  )
  expect(
    repairWords('accent', [
      { slot: 'accent', color: '#7ff0d2' },
      { slot: 'onAccent', color: '#000000' },
    ]),
  ).toBe('Use #7ff0d2, and #000000 for the text on accent')
  expect(repairWords('text', [{ slot: { stop: 1 }, color: '#ffffff' }])).toBe(
    'Use #ffffff for colour 2 of the background',
  )
})

test('without a repair it says between which colours the text would have to be readable', () => {
  const stops = ['#000000', '#888888', '#ffffff']
  const theme: HubTheme = { preset: 'gallery', tokens: { background: { kind: 'gradient', stops } } }
  expect(noRepairWords(theme)).toContain('from #000000 to #ffffff')
})
