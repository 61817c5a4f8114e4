import type { QrDesign } from './qr-design.ts'

/** Below GOOD_CONTRAST many cameras detect no edges; below LEAST_CONTRAST a code should not be printed. */
export const GOOD_CONTRAST = 4.5
export const LEAST_CONTRAST = 3

/** Below it, no decoder that we know reads a code reliably. */
const READABLE_CONTRAST = 1.2

export interface Contrast {
  /** The lowest contrast of any colour of the code against its paper. */
  ratio: number
  /** Light on dark, which many scanners cannot read. */
  isInverted: boolean
}

type InkField = 'ink' | 'inkTo' | 'cornerInk'

/** The colours that the design uses on its paper. */
const inksOf = ({ ink, gradient, inkTo, cornerInk }: QrDesign): [InkField, string][] => [
  ['ink', ink],
  ...(gradient === 'none' ? [] : [['inkTo', inkTo] as [InkField, string]]),
  ...(cornerInk ? [['cornerInk', cornerInk] as [InkField, string]] : []),
]

/** The fields whose colour has too little contrast with the paper, each with a sentence. */
export function colourProblems(design: QrDesign): Partial<Record<InkField, string>> {
  const bad = inksOf(design).filter(
    ([, colour]) => ratioOf(brightness(colour), brightness(design.paper)) < READABLE_CONTRAST,
  )
  return Object.fromEntries(bad.map(([field]) => [field, UNSEEN]))
}

const UNSEEN =
  'Nothing can read this colour on this paper. Choose a darker one, or a lighter paper.'

const ratioOf = (one: number, other: number): number =>
  (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05)

export function contrastOf(design: QrDesign): Contrast {
  const inks = inksOf(design).map(([, colour]) => colour)
  const ground = brightness(design.paper)
  const levels = inks.map(brightness)
  const ratios = levels.map((level) => ratioOf(level, ground))
  return { ratio: Math.min(...ratios), isInverted: levels.some((level) => level > ground) }
}

/** Relative luminance as defined by WCAG. */
function brightness(colour: string): number {
  const [red, green, blue] = [1, 3, 5].map((at) => linear(colour.slice(at, at + 2)))
  return 0.2126 * (red ?? 0) + 0.7152 * (green ?? 0) + 0.0722 * (blue ?? 0)
}

function linear(hex: string): number {
  const part = Number.parseInt(hex, 16) / 255
  return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
}
