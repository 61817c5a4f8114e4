import type { FontName } from '../contract/hubs/theme.ts'

export const fontSources: readonly {
  name: FontName
  from: 'variable' | 'fixed'
  weights: string[]
  sketch: string
}[]
export const alphabets: readonly ('latin' | 'latin-ext')[]
export const characterRanges: Readonly<
  Record<'latin' | 'latin-ext', readonly (readonly [first: number, last: number])[]>
>
