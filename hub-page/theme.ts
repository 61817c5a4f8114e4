import type { HubTheme, ThemeTokens } from '../contract/hubs/theme.ts'
import { over } from './colors.ts'
import { nearestWeight } from './fonts.ts'
import { presets } from './presets.ts'

/** Every token of a theme: those of its preset, with the changed ones in their place. */
export function resolveTheme({ preset, tokens }: HubTheme): ThemeTokens {
  const base = (presets[preset] ?? presets.slate).tokens
  const changes: Record<string, unknown> = { ...tokens }
  const groups = Object.entries(base).map(([name, value]) => [
    name,
    isGroup(value) ? withChanges(value, changes[name]) : plainToken(value, changes[name]),
  ])
  return withWeight(withColors(Object.fromEntries(groups) as ThemeTokens))
}

/** The weight stays in the theme when another font is chosen, and counts again when the first one comes back. */
const withWeight = (theme: ThemeTokens): ThemeTokens => ({
  ...theme,
  font: { ...theme.font, weight: nearestWeight(theme.font.heading, theme.font.weight) },
})

/** The scheme, which is a word, or the effects, which are words. */
function plainToken(base: unknown, change: unknown): unknown {
  const words = Array.isArray(base) ? change : [change]
  return Array.isArray(words) && words.every((word) => typeof word === 'string' && WORD.test(word))
    ? change
    : base
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

function withChanges(base: Record<string, unknown>, changes: unknown): Record<string, unknown> {
  if (!isGroup(changes)) return base
  const fitting = Object.entries(changes).filter(([name, value]) => isSafe(value, base[name]))
  return { ...base, ...Object.fromEntries(fitting) }
}

const COLOR = /^#(?:[0-9a-f]{6}|[0-9a-f]{8})$/i
const WORD = /^[a-z0-9-]+$/

/**
 * Whether a token is of the kind that the contract checked when it came in. Tokens become a style sheet, so a mistake
 * elsewhere must not turn one into more than a colour, a number or a name.
 */
function isSafe(value: unknown, base: unknown): boolean {
  if (typeof base === 'number') return Number.isFinite(value)
  if (Array.isArray(value)) return value.every((each) => COLOR.test(String(each)))
  if (typeof base === 'string') {
    return typeof value === 'string' && (COLOR.test(base) ? COLOR : WORD).test(value)
  }
  return Number.isFinite(value) || COLOR.test(String(value)) || WORD.test(String(value))
}

/** A background that was chosen without its colours gets quiet ones. */
function withColors(theme: ThemeTokens): ThemeTokens {
  const { kind, stops, ink, pattern, angle } = theme.background
  const { page, text } = theme.color
  const quiet = over(`${text}0f`, page)
  if (kind === 'solid') return { ...theme, background: { kind } }
  const drawn = { kind, stops: stops ?? [page, quiet], angle: angle ?? 180, ink: ink ?? quiet }
  const named = kind === 'pattern' ? (pattern ?? 'grid') : pattern
  return { ...theme, background: { ...drawn, ...(named && { pattern: named }) } }
}

/** Which colours of a background are drawn: a gradient, an ink, both or none. */
export function backgroundParts({ kind, pattern }: ThemeTokens['background']): {
  hasStops: boolean
  hasInk: boolean
} {
  const hasLights = kind !== 'solid' && pattern === 'mesh'
  return { hasStops: kind === 'gradient' || hasLights, hasInk: kind === 'pattern' || hasLights }
}
