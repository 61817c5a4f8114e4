import type { ThemeTokens } from '../contract/hubs/theme.ts'
import { contrastOf, faded, over } from './colors.ts'

export const CONTRAST_MIN = 4.5

export interface ContrastPair {
  pair: string
  /** The colour token to change first. */
  token: string
  /** Rounded down to hundredths, so that 4.499 is not taken for enough. */
  ratio: number
  isEnough: boolean
}

/** How opaque the lights of a mesh are, at their centre. */
export const MESH = { accent: 0.1, ink: 0.12 } as const

/** The sheet on which desktops show the page of a frame. */
export const sheetOf = ({ color, scheme }: ThemeTokens): string =>
  over(faded('#ffffff', scheme === 'light' ? 0.7 : 0.05), color.page)

/** Every colour that may lie behind a text; the worst of them counts. */
export function groundsOf(theme: ThemeTokens): string[] {
  const { color, background, layout } = theme
  const { kind, stops = [], pattern, ink } = background
  const plain = [color.page, ...(layout.desktop === 'frame' ? [sheetOf(theme)] : [])]
  if (kind === 'solid') return plain
  if (pattern === 'mesh') {
    const base = stops.length > 0 ? stops : plain
    const lights = base.flatMap((stop) => [
      over(faded(color.accent, MESH.accent), stop),
      over(faded(ink ?? color.accent, MESH.ink), stop),
    ])
    return [...plain, ...base, ...lights]
  }
  if (kind === 'gradient') return [...plain, ...stops]
  return [...plain, ...(ink ? [ink] : [])]
}

/** The six pairs of colours in which a page has words. */
export function contrastPairs(theme: ThemeTokens): ContrastPair[] {
  const { color } = theme
  const grounds = groundsOf(theme)
  const onGrounds = (text: string) => Math.min(...grounds.map((ground) => contrastOf(text, ground)))
  const onCards = (text: string) =>
    Math.min(...grounds.map((ground) => contrastOf(text, over(color.card, ground))))
  return [
    pairOf('Text on page', 'text', onGrounds(color.text)),
    pairOf('Muted text on page', 'muted', onGrounds(color.muted)),
    pairOf('Text on card', 'onCard', onCards(color.onCard)),
    pairOf('Muted text on card', 'onCardMuted', onCards(color.onCardMuted)),
    pairOf('Text on accent', 'onAccent', contrastOf(color.onAccent, color.accent)),
    pairOf('Accent as text', 'accent', onGrounds(color.accent)),
  ]
}

const pairOf = (pair: string, token: string, ratio: number): ContrastPair => ({
  pair,
  token,
  ratio: Math.floor(ratio * 100) / 100,
  isEnough: ratio >= CONTRAST_MIN,
})
