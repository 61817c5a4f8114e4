import type { PresetId, ThemeTokens } from '../contract/hubs/theme.ts'

export interface Preset {
  name: string
  /** What it is like, in a sentence. */
  note: string
  tokens: ThemeTokens
}

export type PresetList = Partial<Record<PresetId, Preset>>
