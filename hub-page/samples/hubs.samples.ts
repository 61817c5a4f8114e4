import type { HubDocument } from '../../contract/hubs/document.ts'
import type { PresetId } from '../../contract/hubs/theme.ts'
import type { HubPageInput } from '../render-hub.ts'
import { boldSamples } from './bold.samples.ts'
import { nightSamples } from './night.samples.ts'
import { quietSamples } from './quiet.samples.ts'

/** A hub for each preset, as its owner would have filled it. */
export const hubSamples: Readonly<Record<PresetId, HubDocument>> = {
  ...quietSamples,
  ...boldSamples,
  ...nightSamples,
}

/** A published page of that document. */
export const pageOf = (document: HubDocument): HubPageInput => ({
  document,
  settings: { removeBranding: false, customCss: null },
  address: 'https://hub.example/sample',
  home: 'https://unfurly.example/app/',
  hrefOf: (place) => `/go-${place}`,
})
