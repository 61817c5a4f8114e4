import { expect, test } from 'bun:test'
import fc from 'fast-check'
import type { HubTheme } from '../contract/hubs/theme.ts'
import { contrastPairs, type TextToken } from './contrast.ts'
import { groundRange, repairAll, repairOf, withChanges } from './repair-contrast.ts'
import { resolveTheme } from './theme.ts'
import { anyTheme } from './themes.samples.ts'

const failing = (theme: HubTheme): TextToken[] =>
  contrastPairs(resolveTheme(theme))
    .filter(({ isEnough }) => !isEnough)
    .map(({ token }) => token)

test('a repair mends its pair and harms no other', () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const before = failing(theme)
      for (const token of before) {
        const changes = repairOf(theme, token)
        if (!changes) continue
        const after = failing(withChanges(theme, changes))
        expect(after).not.toContain(token)
        expect(after.filter((each) => !before.includes(each))).toEqual([])
      }
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('mending everything leaves what has no repair, and nothing that was readable', () => {
  fc.assert(
    fc.property(anyTheme, (theme) => {
      const mended = repairAll(theme)
      const left = failing(mended)
      expect(left.filter((token) => !failing(theme).includes(token))).toEqual([])
      for (const token of left) expect(repairOf(mended, token)).toBeUndefined()
    }),
    { numRuns: 20 },
  )
}, 60_000)

test('an accent without room between its ground and its words changes together with them', () => {
  const theme: HubTheme = {
    preset: 'noir',
    tokens: { color: { page: '#111111', accent: '#1d4ed8', onAccent: '#ffffff' } },
  }
  const changes = repairOf(theme, 'accent')
  expect(changes?.map(({ slot }) => slot)).toEqual(['accent', 'onAccent'])
  expect(failing(withChanges(theme, changes ?? []))).toEqual([])
})

test('where no text can be read, the colour behind it changes', () => {
  const stops = ['#000000', '#111111', '#ffffff']
  const theme: HubTheme = {
    preset: 'gallery',
    tokens: {
      color: { page: '#000000', text: '#ffffff', muted: '#cccccc', accent: '#eeeeee' },
      background: { kind: 'gradient', stops },
    },
  }
  const changes = repairOf(theme, 'accent')
  expect(changes?.map(({ slot }) => slot)).toEqual([{ stop: 2 }])
  expect(failing(withChanges(theme, changes ?? []))).not.toContain('accent')
})

test('a card that lets too much through becomes opaque', () => {
  const theme: HubTheme = {
    preset: 'lagoon',
    tokens: { background: { kind: 'gradient', stops: ['#000000', '#888888', '#ffffff'] } },
  }
  const changes = repairOf(theme, 'onCard') ?? []
  expect(changes[0]?.slot).toBe('card')
  expect(changes[0]?.color).toMatch(/^#[0-9a-f]{6}$/)
  expect(failing(withChanges(theme, changes))).not.toContain('onCard')
})

test('a grey text on a background from black to white has no repair of one colour', () => {
  const theme: HubTheme = {
    preset: 'gallery',
    tokens: {
      color: { text: '#808080' },
      background: { kind: 'gradient', stops: ['#000000', '#888888', '#ffffff'] },
    },
  }
  expect(repairOf(theme, 'text')).toBeUndefined()
  expect(groundRange(theme)).toEqual(['#000000', '#ffffff'])
})
