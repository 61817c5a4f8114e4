import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { HubTheme, presetIds } from '../contract/hubs/theme.ts'
import { presets } from './presets.ts'
import { resolveTheme } from './theme.ts'
import { anyTheme } from './themes.samples.ts'
import {
  changedTokens,
  onlyChanges,
  withoutTokens,
  withPlainToken,
  withToken,
} from './with-token.ts'

const lagoon: HubTheme = { preset: 'lagoon' }

test('a token that differs is kept, and leaves with the value of the look', () => {
  const changed = withToken(lagoon, 'color', 'accent', '#FF8800')
  expect(changed).toEqual({ preset: 'lagoon', tokens: { color: { accent: '#ff8800' } } })
  expect(withToken(changed, 'color', 'accent', '#7FF0D2')).toEqual(lagoon)
  expect(withToken(changed, 'color', 'accent', undefined)).toEqual(lagoon)
})

test('the other tokens stay', () => {
  const two = withToken(withToken(lagoon, 'card', 'radius', 4), 'card', 'border', 3)
  const three = withPlainToken(withToken(two, 'font', 'heading', 'fraunces'), 'scheme', 'light')
  expect(changedTokens(three)).toEqual(['card.radius', 'card.border', 'font.heading', 'scheme'])
  expect(withToken(three, 'card', 'radius', 20).tokens?.card).toEqual({ border: 3 })
  expect(withoutTokens(three, ['card', 'scheme'])).toEqual({
    preset: 'lagoon',
    tokens: { font: { heading: 'fraunces' } },
  })
  expect(withoutTokens(three, ['card', 'scheme', 'font'])).toEqual(lagoon)
})

test('lists are compared as a whole, and an empty one differs from that of the look', () => {
  const stops = presets.lagoon.tokens.background.stops
  expect(withToken(lagoon, 'background', 'stops', [...(stops ?? [])])).toEqual(lagoon)
  expect(changedTokens(withToken(lagoon, 'background', 'stops', ['#000000', '#ffffff']))).toEqual([
    'background.stops',
  ])
  const plain = withPlainToken({ preset: 'zine' }, 'effects', [])
  expect(plain.tokens).toEqual({ effects: [] })
  expect(withPlainToken(plain, 'effects', ['tape'])).toEqual({ preset: 'zine' })
})

test('a token that the look leaves out is one that differs', () => {
  const theme = withToken({ preset: 'slate' }, 'background', 'ink', '#dddddd')
  expect(changedTokens(theme)).toEqual(['background.ink'])
  expect(withToken(theme, 'background', 'ink', undefined)).toEqual({ preset: 'slate' })
})

test.each([...presetIds])('every token of %s, set to itself, leaves nothing', (preset) => {
  expect(onlyChanges({ preset, tokens: presets[preset].tokens })).toEqual({ preset })
})

test('leaving out what does not differ changes nothing of the page', () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const slim = onlyChanges(theme)
      expect(resolveTheme(slim)).toEqual(resolveTheme(theme))
      expect(HubTheme.parse(slim)).toEqual(slim)
      expect(onlyChanges(slim)).toEqual(slim)
    }),
  )
})
