import { describe, expect, test } from 'bun:test'
import fc from 'fast-check'
import { readThemeFile, THEME_FILE_MAX, themeFileOf } from '../contract/hubs/theme-file.ts'
import { readMarkup } from '../server/testing/corpora/corpora.ts'
import { hostileTheme } from './hostile.samples.ts'
import { anyTheme } from './themes.samples.ts'
import { onlyChanges } from './with-token.ts'

const payloads = readMarkup()
const fileOf = (value: object) => readThemeFile(JSON.stringify({ unfurlyTheme: 1, ...value }))
const faultsOf = (read: ReturnType<typeof readThemeFile>) => ('faults' in read ? read.faults : [])

test('a theme comes back from its file as it was', () => {
  fc.assert(
    fc.property(anyTheme.map(onlyChanges), (theme) => {
      expect(readThemeFile(JSON.stringify(themeFileOf(theme), null, 2))).toEqual({ theme })
    }),
  )
})

test('a refused file names each token and says why', () => {
  const tokens = {
    color: { accent: 'red', glow: '#ffffff' },
    card: { radius: 1200, style: 'wood' },
    background: { stops: ['#ffffff'] },
    font: { weight: 'bold', heading: 7 },
    shadow: true,
  }
  expect(faultsOf(fileOf({ preset: 'slate', tokens }))).toEqual([
    { token: 'color.accent', why: 'Use a colour such as #0369a1' },
    { token: 'color.glow', why: 'There is no such token' },
    { token: 'background.stops', why: 'At least 2 colours' },
    { token: 'font.heading', why: expect.stringContaining('Use one of archivo, ') },
    { token: 'font.weight', why: 'Use a number from 100 to 900' },
    { token: 'card.style', why: expect.stringContaining('Use one of fill, outline') },
    { token: 'card.radius', why: 'At most 999' },
    { token: 'shadow', why: 'There is no such token' },
  ])
  expect(faultsOf(fileOf({ preset: 'wood', tokens: { color: [], effects: 'tape' } }))).toEqual([
    { token: 'preset', why: expect.stringContaining('Use one of slate, ') },
    { token: 'color', why: 'This has to be a group of tokens' },
    { token: 'effects', why: 'This has to be a list' },
  ])
})

test.each([
  ['too long', ' '.repeat(THEME_FILE_MAX + 1), 'This is too long for a theme.'],
  ['empty', '', 'This is not a theme that Unfurly exported.'],
  ['of another program', '{"preset":"slate"}', 'This is not a theme that Unfurly exported.'],
  ['nothing', 'null', 'This is not a theme that Unfurly exported.'],
  [
    'of a later version',
    '{"unfurlyTheme":2,"preset":"slate"}',
    'This theme is of a version that is not known here.',
  ],
])('a file that is %s is refused as a whole', (_, text, why) => {
  expect(readThemeFile(text)).toEqual({ faults: [{ token: null, why }] })
})

test('a name that would change objects is a token that does not exist', () => {
  const text =
    '{"unfurlyTheme":1,"preset":"slate","tokens":{"__proto__":{"scheme":"dark"},"color":{"__proto__":{"page":"#000000"}}}}'
  const read = readThemeFile(text)
  expect('theme' in read ? JSON.stringify(read.theme) : 'refused').not.toContain('#000000')
  expect(Object.hasOwn(Object.prototype, 'scheme')).toBe(false)
})

describe('a hostile value', () => {
  const places = Object.entries(hostileTheme('x').tokens ?? {}).flatMap(([group, value]) =>
    typeof value === 'object' && !Array.isArray(value)
      ? Object.keys(value).map((name) => `${group}.${name}`)
      : [group],
  )

  test.each(places)('is refused in %s by its name', (place) => {
    const [group = '', name] = place.split('.')
    for (const payload of payloads) {
      const isList = group === 'effects' || name === 'stops'
      const value = isList ? [payload, payload] : payload
      const tokens = { [group]: name === undefined ? value : { [name]: value } }
      const faults = faultsOf(fileOf({ preset: 'zine', tokens }))
      expect(faults.length, payload).toBeGreaterThan(0)
      for (const fault of faults) expect(fault.token).toStartWith(place)
    }
  })

  test('is refused as the name of a look, of a group and of a token', () => {
    for (const payload of payloads) {
      expect(faultsOf(fileOf({ preset: payload }))).toHaveLength(1)
      expect(faultsOf(fileOf({ preset: 'zine', tokens: { [payload]: '#ffffff' } }))).toHaveLength(1)
      const tokens = { color: { [payload]: '#ffffff' } }
      expect(faultsOf(fileOf({ preset: 'zine', tokens }))).toHaveLength(1)
    }
  })
})
