import type { HubTheme } from '../contract/hubs/theme.ts'
import { isReadable, type TextToken, textTokens } from './contrast.ts'
import { colorDistance, hexOfOklch, oklchOf } from './oklch.ts'
import { resolveTheme } from './theme.ts'
import { withToken } from './with-token.ts'

/** A place of a theme that has a colour; stops of the background by their number. */
export type ColorSlot = TextToken | 'page' | 'card' | 'ink' | { readonly stop: number }

/** How finely the lightness is searched: an eye sees no difference of a step. */
export const LIGHTNESS_STEPS = 1200

/**
 * The colour for this place that looks most like the present one and makes every pair readable that the place takes part
 * in, against every ground, without making another pair unreadable. It has the hue of the present one, and its chroma if
 * a screen can show that. Undefined if no lightness does.
 */
export const nearestColor = (theme: HubTheme, token: TextToken): string | undefined =>
  nearestColorFor(theme, token, pairsOf(token))

/** Words are written in the accent, and on it. */
const pairsOf = (token: TextToken): readonly TextToken[] =>
  token === 'accent' ? ['accent', 'onAccent'] : [token]

/** The same for any place, and for the pairs that are named by their text. */
export function nearestColorFor(
  theme: HubTheme,
  slot: ColorSlot,
  pairs: readonly TextToken[],
): string | undefined {
  const before = resolveTheme(theme)
  const kept = textTokens.filter((token) => !pairs.includes(token) && isReadable(before, token))
  const present = colorAt(theme, slot)
  const alpha = present.slice(7)
  return alike(present).find((color) => {
    const after = resolveTheme(withColorAt(theme, slot, `${color}${alpha}`))
    return [...pairs, ...kept].every((token) => isReadable(after, token))
  })
}

/** Colours of the same hue in every lightness, the most similar one first. */
function alike(color: string): string[] {
  const { chroma, hue } = oklchOf(color)
  const found = new Set([color.slice(0, 7)])
  for (let step = 0; step <= LIGHTNESS_STEPS; step += 1)
    found.add(hexOfOklch({ lightness: step / LIGHTNESS_STEPS, chroma, hue }))
  return [...found]
    .map((each) => ({ each, distance: colorDistance(each, color) }))
    .sort((one, other) => one.distance - other.distance)
    .map(({ each }) => each)
}

export function colorAt(theme: HubTheme, slot: ColorSlot): string {
  const { color, background } = resolveTheme(theme)
  if (typeof slot === 'object') return background.stops?.[slot.stop] ?? color.page
  return slot === 'ink' ? (background.ink ?? color.page) : color[slot]
}

export function withColorAt(theme: HubTheme, slot: ColorSlot, color: string): HubTheme {
  if (slot === 'ink') return withToken(theme, 'background', 'ink', color)
  if (typeof slot === 'string') return withToken(theme, 'color', slot, color)
  const stops = resolveTheme(theme).background.stops ?? []
  return withToken(theme, 'background', 'stops', stops.with(slot.stop, color))
}
