import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { HubTheme } from '../contract/hubs/theme.ts'
import { contrastPairs, type TextToken } from './contrast.ts'
import { LIGHTNESS_STEPS, nearestColor, withColorAt } from './nearest-color.ts'
import { colorDistance, hexOfOklch, oklchOf } from './oklch.ts'
import { resolveTheme } from './theme.ts'
import { anyTheme } from './themes.samples.ts'

const tokens: TextToken[] = ['text', 'muted', 'onCard', 'onCardMuted', 'onAccent', 'accent']
const anyToken = fc.constantFrom(...tokens)
/** A part of the steps that are searched, so that both see the same colours. */
const GRID = LIGHTNESS_STEPS / 4

const pairsOf = (theme: HubTheme) => contrastPairs(resolveTheme(theme))
const presentOf = (theme: HubTheme, token: TextToken) => resolveTheme(theme).color[token]

/** Whether the pairs of the token are readable, and no other pair is worse off than before. */
function isFit(before: HubTheme, after: HubTheme, token: TextToken): boolean {
  const own = token === 'accent' ? ['accent', 'onAccent'] : [token]
  const wasEnough = pairsOf(before)
  return pairsOf(after).every(
    ({ token: each, isEnough }, at) => isEnough || !(own.includes(each) || wasEnough[at]?.isEnough),
  )
}

function grid(color: string): string[] {
  const { chroma, hue } = oklchOf(color)
  return Array.from({ length: GRID + 1 }, (_, step) =>
    hexOfOklch({ lightness: step / GRID, chroma, hue }),
  )
}

test('the offered colour is readable, and none of its hue that is nearer is', () => {
  fc.assert(
    fc.property(anyTheme, anyToken, (theme, token) => {
      const present = presentOf(theme, token)
      const offered = nearestColor(theme, token)
      if (offered !== undefined)
        expect(isFit(theme, withColorAt(theme, token, offered), token)).toBe(true)
      const reach =
        offered === undefined ? Number.POSITIVE_INFINITY : colorDistance(offered, present)
      const nearer = grid(present).filter((color) => colorDistance(color, present) < reach)
      expect(
        nearer.filter((color) => isFit(theme, withColorAt(theme, token, color), token)),
      ).toEqual([])
    }),
    { numRuns: 120 },
  )
}, 60_000)

test('a colour that can be read stays as it is', () => {
  for (const token of tokens) {
    const theme: HubTheme = { preset: 'lagoon' }
    expect(nearestColor(theme, token)).toBe(presentOf(theme, token))
  }
})

test('grey on white becomes the lightest grey that is enough, and on black the darkest', () => {
  const onWhite: HubTheme = { preset: 'gallery', tokens: { color: { muted: '#aaaaaa' } } }
  expect(nearestColor(onWhite, 'muted')).toBe('#767676')
  const onBlack: HubTheme = {
    preset: 'gallery',
    tokens: { color: { page: '#000000', muted: '#333333' } },
  }
  expect(nearestColor(onBlack, 'muted')).toBe('#757575')
})

test('the hue stays', () => {
  const theme: HubTheme = { preset: 'slate', tokens: { color: { accent: '#38bdf8' } } }
  const offered = nearestColor(theme, 'accent') ?? ''
  expect(Math.abs(oklchOf(offered).hue - oklchOf('#38bdf8').hue)).toBeLessThan(0.1)
})

test('an accent that lights its own ground is judged on the ground that it makes', () => {
  const theme: HubTheme = { preset: 'lagoon', tokens: { color: { accent: '#2f8f78' } } }
  const accent = nearestColor(theme, 'accent') ?? ''
  const pairs = pairsOf(withColorAt(theme, 'accent', accent))
  expect(pairs.filter(({ isEnough }) => !isEnough)).toEqual([])
})

test('a card keeps how much shows through it', () => {
  const theme: HubTheme = { preset: 'lagoon', tokens: { color: { onCard: '#3f6660' } } }
  const onCard = nearestColor(theme, 'onCard') ?? ''
  expect(pairsOf(withColorAt(theme, 'onCard', onCard)).every(({ isEnough }) => isEnough)).toBe(true)
})

test('on a ground from black to white no colour is readable', () => {
  const stops = ['#000000', '#888888', '#ffffff']
  const theme: HubTheme = { preset: 'gallery', tokens: { background: { kind: 'gradient', stops } } }
  expect(nearestColor(theme, 'text')).toBeUndefined()
})
