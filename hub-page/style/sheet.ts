import type { ThemeTokens } from '../../contract/hubs/theme.ts'

/** What a style sheet depends on: the theme, and the classes and elements of the page. */
export interface Look {
  theme: ThemeTokens
  has(name: string): boolean
}

/** Joins rules, without those that are `false`, undefined or empty. */
export const rules = (...parts: (string | false | undefined)[]): string =>
  parts.filter(Boolean).join('')

/** The classes of markup of ours, and the elements that rules are for. No text can pass for one: quotes are escaped. */
export function namesIn(markup: string): Set<string> {
  const classes = [...markup.matchAll(/ class="([^"]*)"/g)].flatMap(
    ([, names]) => names?.split(' ') ?? [],
  )
  const elements = [...markup.matchAll(/<([a-z][a-z0-9]*)/g)].map(([, name]) => name ?? '')
  return new Set([...classes, ...elements])
}

/** Of pictures and boxes: a pill would cut their corners off. */
export const boxRadius = ({ card }: ThemeTokens): number => Math.min(card.radius, 22)

/** Of fields and their buttons. */
export const fieldRadius = ({ card }: ThemeTokens): number => Math.min(card.radius, 23)

/** Headings far larger than the text are set tighter. */
export const isLoud = ({ font }: ThemeTokens): boolean => font.scale > 1.5

export const titlePixels = ({ font }: ThemeTokens): number => Math.round(28 * font.scale)

export const isCentered = ({ layout, card }: ThemeTokens): boolean =>
  layout.header === 'center' ||
  layout.header === 'banner' ||
  (layout.header === 'cover' && card.align === 'center')

/** Space around what has no gap of its own. */
export const apart = ({ layout }: ThemeTokens, pixels: number): string =>
  layout.gap > 4 ? '0' : `${pixels}px 0`

/** The line around pictures in themes of hard shapes. */
export const hardFrame = ({ card, color }: ThemeTokens): string =>
  card.style === 'hard' ? `;border:${card.border}px solid ${color.border}` : ''
