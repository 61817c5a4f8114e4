import type { ThemeTokens } from '../contract/hubs/theme.ts'
import { contrastOf, faded, over } from './colors.ts'

export const CONTRAST_MIN = 4.5

/** The tokens in which words are written. */
export const textTokens = ['text', 'muted', 'onCard', 'onCardMuted', 'onAccent', 'accent'] as const

export type TextToken = (typeof textTokens)[number]

export interface ContrastPair {
  pair: string
  /** The colour token to change first. */
  token: TextToken
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

/** The least contrast of the words that are written in this token. */
function ratioOf(theme: ThemeTokens, token: TextToken): number {
  const { color } = theme
  if (token === 'onAccent') return contrastOf(color.onAccent, color.accent)
  const isOnCard = token === 'onCard' || token === 'onCardMuted'
  const grounds = groundsOf(theme).map((ground) => (isOnCard ? over(color.card, ground) : ground))
  return Math.min(...grounds.map((ground) => contrastOf(color[token], ground)))
}

export const isReadable = (theme: ThemeTokens, token: TextToken): boolean =>
  ratioOf(theme, token) >= CONTRAST_MIN

const pairNames: Readonly<Record<TextToken, string>> = {
  text: 'Text on page',
  muted: 'Muted text on page',
  onCard: 'Text on card',
  onCardMuted: 'Muted text on card',
  onAccent: 'Text on accent',
  accent: 'Accent as text',
}

/** The six pairs of colours in which a page has words. */
export const contrastPairs = (theme: ThemeTokens): ContrastPair[] =>
  textTokens.map((token) => {
    const ratio = ratioOf(theme, token)
    return {
      pair: pairNames[token],
      token,
      ratio: Math.floor(ratio * 100) / 100,
      isEnough: ratio >= CONTRAST_MIN,
    }
  })
