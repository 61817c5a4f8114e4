import type { FontName, ThemeTokens } from '../contract/hubs/theme.ts'
import { FONTS_PATH } from './addresses.ts'
import type { Alphabet, FontFiles } from './font-file.ts'
import { fontFiles } from './font-files.ts'
import { characterRanges } from './font-sources.mjs'

/** As people know the family, and how much larger than other text it is set in the titles of buttons. */
const families: Readonly<Record<FontName, { label: string; size: number }>> = {
  archivo: { label: 'Archivo', size: 1.3 },
  'archivo-black': { label: 'Archivo Black', size: 1.15 },
  'bebas-neue': { label: 'Bebas Neue', size: 1.62 },
  'bricolage-grotesque': { label: 'Bricolage Grotesque', size: 1.2 },
  'dm-sans': { label: 'DM Sans', size: 1.2 },
  'dm-serif-display': { label: 'DM Serif Display', size: 1.3 },
  fraunces: { label: 'Fraunces', size: 1.2 },
  'instrument-serif': { label: 'Instrument Serif', size: 1.62 },
  inter: { label: 'Inter', size: 1.2 },
  'jetbrains-mono': { label: 'JetBrains Mono', size: 1.1 },
  manrope: { label: 'Manrope', size: 1.2 },
  newsreader: { label: 'Newsreader', size: 1.14 },
  nunito: { label: 'Nunito', size: 1.2 },
  outfit: { label: 'Outfit', size: 1.2 },
  'space-grotesk': { label: 'Space Grotesk', size: 1.2 },
  'space-mono': { label: 'Space Mono', size: 1.1 },
}

export const fontLabel = (font: FontName): string => families[font]?.label ?? font
export const titleSize = (font: FontName): number => families[font]?.size ?? 1.2

const generic: Readonly<Record<string, string>> = {
  Arial: 'system-ui,sans-serif',
  'Times New Roman': 'Georgia,serif',
  'Courier New': 'ui-monospace,monospace',
}
/** Fonts of the same measures where the system has not the one that is meant. */
const twins: Readonly<Record<string, string>> = {
  Arial: 'Liberation Sans',
  'Times New Roman': 'Liberation Serif',
  'Courier New': 'Liberation Mono',
}

const known = (font: FontName): FontFiles =>
  Object.hasOwn(fontFiles, font) ? fontFiles[font] : fontFiles.inter

export const filesOf = (font: FontName): FontFiles['files'] => known(font).files
export const familyInFile = (font: FontName): string => known(font).family

/** The value of `font-family`. */
export const familyOf = (font: FontName): string =>
  `${font},${font}-,${generic[known(font).fallback.local]}`

/** The names of all font files, for the server. */
export const fontFileNames: ReadonlySet<string> = new Set(
  Object.values(fontFiles).flatMap(({ files }) => files.map(({ file }) => file)),
)

/** `@font-face` of the fonts of a theme. The second alphabet is named only if the words of the page need it. */
export function fontFaces(theme: ThemeTokens, words: string): string {
  const fonts = new Set([theme.font.heading, theme.font.body])
  return [...fonts].map((font) => facesOf(font, words)).join('')
}

/** The faces of one font. */
export function facesOf(font: FontName, words: string): string {
  const faces = neededFiles(font, words).map(
    ({ alphabet, weight, file }) =>
      `@font-face{font-family:${font};font-weight:${weight};font-display:swap;src:url(${FONTS_PATH}${file});unicode-range:${unicodeRange(alphabet)}}`,
  )
  const { local, size, ascent, descent, gap } = known(font).fallback
  return `${faces.join('')}@font-face{font-family:${font}-;src:local(${local}),local(${twins[local]});size-adjust:${size}%;ascent-override:${ascent}%;descent-override:${descent}%;line-gap-override:${gap}%}`
}

const neededFiles = (font: FontName, words: string): FontFiles['files'] =>
  filesOf(font).filter(({ alphabet }) => alphabet === 'latin' || hasLetters(words, alphabet))

/** How many files visitors of a page with these words may have to load. */
export function countFontFiles({ font }: ThemeTokens, words: string): number {
  const fonts = [...new Set([font.heading, font.body])]
  return fonts.reduce((sum, each) => sum + neededFiles(each, words).length, 0)
}

/** From the lightest to the boldest. A variable font has every weight between the two. */
export interface Weights {
  min: number
  max: number
}

/** The weights that the files of a font have. */
export const weightsOf = (font: FontName): Weights[] =>
  filesOf(font)
    .filter(({ alphabet }) => alphabet === 'latin')
    .map(({ weight }) => {
      const [min = 400, max = min] = weight.split(' ').map(Number)
      return { min, max }
    })

/** The weight that a font has instead: browsers would draw a bolder one by smearing. */
export function nearestWeight(font: FontName, weight: number): number {
  const found = weightsOf(font).map(({ min, max }) => Math.min(max, Math.max(min, weight)))
  const [nearest] = found.toSorted(
    (one, other) => Math.abs(one - weight) - Math.abs(other - weight),
  )
  return nearest ?? weight
}

const hex = (code: number) => code.toString(16).toUpperCase()

const unicodeRange = (alphabet: Alphabet): string =>
  characterRanges[alphabet]
    .map(([first, last]) => `U+${hex(first)}${first === last ? '' : `-${hex(last)}`}`)
    .join(',')

const hasLetters = (words: string, alphabet: Alphabet): boolean =>
  characterRanges[alphabet].some(([first, last]) =>
    new RegExp(`[\\u{${hex(first)}}-\\u{${hex(last)}}]`, 'u').test(words),
  )
