import type { ChangedTokens, HubTheme, ThemeTokens } from '../contract/hubs/theme.ts'
import { presets } from './presets.ts'

/** The parts of a theme that have tokens of their own. The scheme and the effects are tokens themselves. */
export type TokenGroup = Exclude<keyof ThemeTokens, 'scheme' | 'effects'>
export type PlainToken = Exclude<keyof ThemeTokens, TokenGroup>

/** The theme with one other token. The value of the preset, and nothing, take the token out of the theme again. */
export function withToken<Group extends TokenGroup, Name extends keyof ThemeTokens[Group]>(
  theme: HubTheme,
  group: Group,
  name: Name,
  value: ThemeTokens[Group][Name] | undefined,
): HubTheme {
  const changes = { ...theme.tokens?.[group], [name]: value }
  return onlyChanges({ preset: theme.preset, tokens: { ...theme.tokens, [group]: changes } })
}

/** The same of the scheme and the effects. */
export const withPlainToken = <Name extends PlainToken>(
  theme: HubTheme,
  name: Name,
  value: ThemeTokens[Name],
): HubTheme => onlyChanges({ preset: theme.preset, tokens: { ...theme.tokens, [name]: value } })

/** The theme with these parts as the preset has them. */
export const withoutTokens = (theme: HubTheme, parts: readonly (keyof ThemeTokens)[]): HubTheme => {
  const left = Object.entries(theme.tokens ?? {}).filter(([part]) => !parts.some((p) => p === part))
  return onlyChanges({ preset: theme.preset, tokens: Object.fromEntries(left) })
}

/** The names of the tokens that differ from the preset: `color.accent`, `effects`. */
export const changedTokens = ({ preset, tokens }: HubTheme): string[] =>
  Object.entries(onlyChanges({ preset, tokens }).tokens ?? {}).flatMap(([part, value]) =>
    isGroup(value) ? Object.keys(value).map((name) => `${part}.${name}`) : [part],
  )

/** The theme without tokens that are those of the preset anyhow. */
export function onlyChanges({ preset, tokens }: HubTheme): HubTheme {
  const base: Record<string, unknown> = presets[preset].tokens
  const changes = differing(base, tokens ?? {})
  return Object.keys(changes).length > 0 ? { preset, tokens: changes as ChangedTokens } : { preset }
}

function differing(base: Record<string, unknown>, changes: object): Record<string, unknown> {
  const parts = Object.entries(changes).map(([name, value]) => [
    name,
    differenceOf(base[name], value),
  ])
  return Object.fromEntries(parts.filter(([, value]) => value !== undefined))
}

/** Undefined for equal values, and for a group without differences. */
function differenceOf(was: unknown, value: unknown): unknown {
  if (value === null || isSame(was, value)) return undefined
  if (!isGroup(value)) return written(value)
  const within = differing(isGroup(was) ? was : {}, value)
  return Object.keys(within).length > 0 ? within : undefined
}

const isGroup = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Capitals make no other colour, and no other token has any. */
function written(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(written)
  return typeof value === 'string' ? value.toLowerCase() : value
}

const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(written(one)) === JSON.stringify(written(other))
