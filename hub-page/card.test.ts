import { expect, test } from 'bun:test'
import { presetIds } from '../contract/hubs/theme.ts'
import { readMarkup } from '../server/testing/corpora/corpora.ts'
import { cardFontFiles, cardSvg } from './card.ts'
import { fontFileNames } from './fonts.ts'
import { hostileDocument } from './hostile.samples.ts'
import { hubSamples } from './samples/hubs.samples.ts'

/** A letter is half as wide as it is high. */
const measure = (text: string, size: number) => (text.length * size) / 2
const address = 'hub.example/sample'
const linesOf = (svg: string) => [...svg.matchAll(/<text[^>]*>([^<]*)</g)].map(([, line]) => line)

test.each([...presetIds])(
  'the card of %s has its name and address, and fonts that we have',
  (preset) => {
    const document = hubSamples[preset]
    const lines = linesOf(cardSvg({ document, address }, measure))
    expect(lines.at(-1)).toBe(address)
    expect(lines.length).toBeGreaterThanOrEqual(3)
    for (const file of cardFontFiles(document)) expect(fontFileNames.has(file)).toBe(true)
  },
)

test('long names are cut, also without spaces', () => {
  const { profile, ...rest } = hubSamples.slate
  for (const name of ['w'.repeat(80), 'word '.repeat(16)]) {
    const svg = cardSvg({ document: { ...rest, profile: { name, bio: '' } }, address }, measure)
    const names = linesOf(svg).slice(0, -1)
    expect(names.length).toBeLessThanOrEqual(2)
    for (const line of names) expect(measure(line ?? '', 62)).toBeLessThan(1200)
  }
})

test('words are text in the picture, never markup', () => {
  for (const payload of readMarkup()) {
    const document = hostileDocument(payload)
    const svg = cardSvg({ document, address: payload }, measure)
    expect(svg).not.toMatch(
      /<(?!\/?(?:svg|rect|text|defs|linearGradient|stop|pattern|path|circle)\b)/,
    )
    expect(svg).not.toMatch(/ (?:on\w+|href)=(?=")/)
  }
})
