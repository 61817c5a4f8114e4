import type { PresetId } from '../contract/hubs/theme.ts'
import type { Preset } from './preset.ts'
import { boldPresets } from './presets-bold.ts'
import { nightPresets } from './presets-night.ts'
import { quietPresets } from './presets-quiet.ts'

export const presets: Readonly<Record<PresetId, Preset>> = {
  ...quietPresets,
  ...boldPresets,
  ...nightPresets,
}
