import { expect, test } from 'bun:test'
import { presetIds, ThemeTokens } from '../contract/hubs/theme.ts'
import { contrastOf, over } from './colors.ts'
import { contrastPairs, groundsOf } from './contrast.ts'
import { presets } from './presets.ts'
import { resolveTheme } from './theme.ts'

test.each([...presetIds])('every text of %s is readable on the worst of its grounds', (preset) => {
  expect(contrastPairs(resolveTheme({ preset })).filter(({ isEnough }) => !isEnough)).toEqual([])
})

test.each([...presetIds])('%s has every token that the contract asks for', (preset) => {
  expect(ThemeTokens.parse(presets[preset].tokens)).toEqual(presets[preset].tokens)
})

test('the contrast is that of WCAG', () => {
  expect(contrastOf('#000000', '#ffffff')).toBe(21)
  expect(contrastOf('#767676', '#ffffff')).toBeCloseTo(4.54, 2)
  expect(contrastOf('#ffffff', '#777777')).toBeCloseTo(4.48, 2)
})

test('a translucent card is seen on every ground', () => {
  expect(over('#ffffff80', '#000000')).toBe('#808080')
  const tokens = { color: { card: '#ffffff1a', onCard: '#767676', page: '#ffffff' } }
  const pairs = contrastPairs(resolveTheme({ preset: 'gallery', tokens }))
  expect(pairs.find(({ pair }) => pair === 'Text on card')).toMatchObject({ isEnough: true })
  const dark = { color: { ...tokens.color, page: '#000000', text: '#ffffff' } }
  const onDark = contrastPairs(resolveTheme({ preset: 'gallery', tokens: dark }))
  expect(onDark.find(({ pair }) => pair === 'Text on card')).toMatchObject({ isEnough: false })
})

test('the stops of a gradient, the ink of a pattern and the sheet of a frame count', () => {
  const gradient = { background: { kind: 'gradient' as const, stops: ['#ffffff', '#111111'] } }
  const pairs = contrastPairs(resolveTheme({ preset: 'gallery', tokens: gradient }))
  expect(pairs.find(({ pair }) => pair === 'Text on page')?.isEnough).toBe(false)
  const pattern = { background: { kind: 'pattern' as const, ink: '#333333' } }
  expect(groundsOf(resolveTheme({ preset: 'gallery', tokens: pattern }))).toContain('#333333')
  expect(groundsOf(resolveTheme({ preset: 'clay' }))).toHaveLength(2)
})

test('a theme is its preset with the changed tokens, and nothing that is no token', () => {
  const tokens = { color: { accent: '#123456' }, card: { radius: 3 } }
  const theme = resolveTheme({ preset: 'clay', tokens })
  expect(theme.color).toEqual({ ...presets.clay.tokens.color, accent: '#123456' })
  expect(theme.card).toEqual({ ...presets.clay.tokens.card, radius: 3 })
  const broken = { color: { accent: 'red;}' }, card: { radius: '1px;}' } } as object
  expect(resolveTheme({ preset: 'clay', tokens: broken })).toEqual(resolveTheme({ preset: 'clay' }))
})
