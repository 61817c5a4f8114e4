import type { HubTheme } from '../../../contract/hubs/theme.ts'
import type { TextToken } from '../../../hub-page/contrast.ts'
import { type ColorChange, groundRange } from '../../../hub-page/repair-contrast.ts'
import { slotWords } from './token-words.ts'

/** 'Use #767676', and for what if it is not the colour of the text itself. */
export function repairWords(token: TextToken, changes: readonly ColorChange[]): string {
  const parts = changes.map(({ slot, color }) =>
    slot === token ? color : `${color} for ${slotWords(slot)}`,
  )
  return `Use ${parts.join(', and ')}`
}

export function noRepairWords(theme: HubTheme): string {
  const [darkest, lightest] = groundRange(theme)
  return `No single colour mends this: behind the text are colours from ${darkest} to ${lightest}. Choose some that are nearer to each other.`
}
