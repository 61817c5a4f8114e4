import type { QrDesign } from '../../../contract/qr/qr-design.ts'

/** Below GOOD_CONTRAST many cameras detect no edges; below LEAST_CONTRAST a code should not be printed. */
export const GOOD_CONTRAST = 4.5
export const LEAST_CONTRAST = 3

export interface Contrast {
  /** The lowest contrast of any colour of the code against its paper. */
  ratio: number
  /** Light on dark, which many scanners cannot read. */
  isInverted: boolean
}

export function contrastOf({ ink, gradient, inkTo, cornerInk, paper }: QrDesign): Contrast {
  const inks = [ink, ...(gradient === 'none' ? [] : [inkTo]), ...(cornerInk ? [cornerInk] : [])]
  const ground = brightness(paper)
  const levels = inks.map(brightness)
  const ratios = levels.map(
    (level) => (Math.max(level, ground) + 0.05) / (Math.min(level, ground) + 0.05),
  )
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
