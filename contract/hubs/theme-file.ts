import { z } from 'zod'
import { ChangedTokens, type HubTheme, presetIds } from './theme.ts'

/** Of a file, in characters. One with every token has 1,500. */
export const THEME_FILE_MAX = 32 * 1024

/** A theme as a file, for another hub or another installation. */
export const ThemeFile = z.strictObject({
  /** The version of this format. */
  unfurlyTheme: z.literal(1),
  preset: z.enum(presetIds),
  tokens: ChangedTokens.nullish(),
})

export type ThemeFile = z.infer<typeof ThemeFile>

export interface ThemeFault {
  /** As the file names it, such as `color.accent`; null if it is about the file as a whole. */
  token: string | null
  why: string
}

export const themeFileOf = ({ preset, tokens }: HubTheme): ThemeFile => ({
  unfurlyTheme: 1,
  preset,
  ...(tokens && { tokens }),
})

/** The theme in the text of a file, or everything that is wrong with it. */
export function readThemeFile(text: string): { theme: HubTheme } | { faults: ThemeFault[] } {
  const whole = (why: string) => ({ faults: [{ token: null, why }] })
  if (text.length > THEME_FILE_MAX) return whole('This is too long for a theme.')
  const value = parsed(text)
  if (typeof value !== 'object' || value === null || !('unfurlyTheme' in value))
    return whole('This is not a theme that Unfurly exported.')
  if (value.unfurlyTheme !== 1) return whole('This theme is of a version that is not known here.')
  const { success, data, error } = ThemeFile.safeParse(value)
  if (!success) return { faults: error.issues.flatMap(faultsOf) }
  return { theme: { preset: data.preset, ...(data.tokens && { tokens: data.tokens }) } }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

function faultsOf(issue: z.core.$ZodIssue): ThemeFault[] {
  if (issue.code !== 'unrecognized_keys')
    return [{ token: nameOf(issue.path), why: reasonOf(issue) }]
  return issue.keys.map((key) => ({
    token: nameOf([...issue.path, key]),
    why: 'There is no such token',
  }))
}

/** The names in a file may be anything. */
const NAME_MAX = 60

function nameOf(path: readonly PropertyKey[]): string {
  const name = path
    .map(String)
    .join('.')
    .replace(/^tokens\./, '')
  return name.length > NAME_MAX ? `${name.slice(0, NAME_MAX)}…` : name
}

const typeWords: Readonly<Record<string, string>> = {
  array: 'a list',
  number: 'a number',
  object: 'a group of tokens',
  string: 'a text',
}

function reasonOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'invalid_value') return `Use one of ${issue.values.map(String).join(', ')}`
  if (issue.code === 'invalid_type' && issue.message.startsWith('Invalid'))
    return `This has to be ${typeWords[issue.expected] ?? `a ${issue.expected}`}`
  return issue.message
}
