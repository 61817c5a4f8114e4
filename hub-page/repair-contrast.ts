import type { HubTheme } from '../contract/hubs/theme.ts'
import { contrastOf } from './colors.ts'
import { groundsOf, isReadable, type TextToken } from './contrast.ts'
import {
  type ColorSlot,
  colorAt,
  nearestColor,
  nearestColorFor,
  withColorAt,
} from './nearest-color.ts'
import { colorDistance } from './oklch.ts'
import { backgroundParts, resolveTheme } from './theme.ts'

export interface ColorChange {
  slot: ColorSlot
  color: string
}

/**
 * What makes the pair of this text readable: another colour of the text, or of what lies behind it if no colour of the text
 * will do. Undefined if no single colour can mend it.
 */
export function repairOf(theme: HubTheme, token: TextToken): ColorChange[] | undefined {
  const color = nearestColor(theme, token)
  if (color) return [{ slot: token, color }]
  return (token === 'accent' && accentWithText(theme)) || behindText(theme, token)
}

/** The accent, and the colour of the words on it, where that colour left no room for any accent. */
function accentWithText(theme: HubTheme): ColorChange[] | undefined {
  const accents = ['#ffffff', '#000000'].flatMap(
    (words) => nearestColor(withColorAt(theme, 'onAccent', words), 'accent') ?? [],
  )
  const accent = nearest(accents, colorAt(theme, 'accent'))
  if (!accent) return undefined
  const onAccent = nearestColor(withColorAt(theme, 'accent', accent), 'onAccent')
  return onAccent === undefined
    ? undefined
    : [
        { slot: 'accent', color: accent },
        { slot: 'onAccent', color: onAccent },
      ]
}

const nearest = (colors: readonly string[], to: string): string | undefined =>
  colors.toSorted((one, other) => colorDistance(one, to) - colorDistance(other, to))[0]

/** The one colour behind the text whose change is the least. */
function behindText(theme: HubTheme, token: TextToken): ColorChange[] | undefined {
  const isOnCard = token === 'onCard' || token === 'onCardMuted'
  const slots: ColorSlot[] = [...(isOnCard ? (['card'] as const) : []), ...groundSlots(theme)]
  const found = slots.flatMap((slot) => {
    const color = nearestColorFor(theme, slot, [token])
    return color ? [{ slot, color: `${color}${colorAt(theme, slot).slice(7)}` }] : []
  })
  if (isOnCard && found.length === 0) return opaqueCard(theme)
  const [best] = found.toSorted((one, other) => stepOf(theme, one) - stepOf(theme, other))
  return best && [best]
}

const stepOf = (theme: HubTheme, { slot, color }: ColorChange): number =>
  colorDistance(color, colorAt(theme, slot))

/** Where a background shows through and has no colour that goes with the text, none may show through. */
function opaqueCard(theme: HubTheme): ColorChange[] | undefined {
  const opaque = withColorAt(theme, 'card', colorAt(theme, 'card').slice(0, 7))
  const color = nearestColorFor(opaque, 'card', ['onCard', 'onCardMuted'])
  return color === undefined ? undefined : [{ slot: 'card', color }]
}

/** The places whose colours lie behind texts as the background is drawn. */
function groundSlots(theme: HubTheme): ColorSlot[] {
  const { background } = resolveTheme(theme)
  const { hasStops, hasInk } = backgroundParts(background)
  const stops = hasStops ? (background.stops ?? []) : []
  return ['page', ...stops.map((_, stop) => ({ stop })), ...(hasInk ? (['ink'] as const) : [])]
}

export const withChanges = (theme: HubTheme, changes: readonly ColorChange[]): HubTheme =>
  changes.reduce((now, { slot, color }) => withColorAt(now, slot, color), theme)

/** The accent is first: it is a ground of other words. */
const order: readonly TextToken[] = ['accent', 'onAccent', 'text', 'muted', 'onCard', 'onCardMuted']

/** The theme with every pair mended that can be. A repair harms no pair, and may make room for another one. */
export function repairAll(theme: HubTheme): HubTheme {
  for (const token of order) {
    if (isReadable(resolveTheme(theme), token)) continue
    const changes = repairOf(theme, token)
    if (changes) return repairAll(withChanges(theme, changes))
  }
  return theme
}

/** The darkest and the lightest colour that may lie behind a text. */
export function groundRange(theme: HubTheme): readonly [string, string] {
  const sorted = groundsOf(resolveTheme(theme)).toSorted(
    (one, other) => contrastOf(one, '#000000') - contrastOf(other, '#000000'),
  )
  return [sorted[0] ?? '#000000', sorted.at(-1) ?? '#ffffff']
}
