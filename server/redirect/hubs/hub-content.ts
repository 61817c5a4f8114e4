import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { ExperimentVersion } from '../../../contract/hubs/experiments.ts'
import type { HubSettings } from '../../../contract/hubs/hubs.ts'
import { placeOfB } from '../../../hub-page/places.ts'
import type { Db } from '../../platform/database/database.ts'
import { findHub, listButtonKeys } from './hub-store.ts'

/** A hub as it is published, with its settings of the moment. */
export interface HubContent {
  id: string
  /** `<domain id>/<key in lower case>`, as changes name it. */
  name: string
  /** The canonical address of the page. */
  address: string
  /** The published document as JSON; null if the hub was never published. */
  source: string | null
  /** Of the document. */
  hash: string
  /** The custom CSS as far as it may stand in a page. */
  settings: Pick<HubSettings, 'lock' | 'removeBranding' | 'customCss'>
  /** And not in the trash. */
  isDisabled: boolean
  /** By places on the page. */
  buttonKeys: ReadonlyMap<string, string>
  /** The version that it is, while an experiment runs; otherwise undefined. */
  version: ExperimentVersion | undefined
  /** Undefined without an experiment, and within version B. */
  experiment: RunningExperiment | undefined
}

export interface RunningExperiment {
  id: string
  /** Percent of the visitors who get version B. */
  share: number
  b: HubContent
}

export interface HubSource {
  db: Db
  publicUrl: string
}

/** Reads a hub; undefined if there is none. Throws when the database is away. */
export function openHubReader({ db, publicUrl }: HubSource) {
  const { protocol } = new URL(publicUrl)
  return async (hubId: string): Promise<HubContent | undefined> => {
    const row = await findHub(db, hubId)
    if (!row) return undefined
    const buttonKeys = await listButtonKeys(db, hubId)
    return withExperiment(row, {
      id: hubId,
      name: `${row.domainId}/${row.keyLower}`,
      address: `${protocol}//${row.domain}/${row.key}`,
      source: row.document,
      hash: row.hash ?? '',
      settings: settingsIn(row.settings),
      isDisabled: row.disabled === 1 && row.deletedAt === null,
      buttonKeys,
      version: undefined,
      experiment: undefined,
    })
  }
}

type ExperimentFields = Pick<
  NonNullable<Awaited<ReturnType<typeof findHub>>>,
  'experimentId' | 'share' | 'ownPlaces' | 'documentOfB'
>

function withExperiment(
  { experimentId: id, share, ownPlaces, documentOfB }: ExperimentFields,
  content: HubContent,
): HubContent {
  if (id === null || share === null || ownPlaces === null || documentOfB === null) return content
  const buttonKeys = new Map(content.buttonKeys)
  // It was written by us.
  for (const place of JSON.parse(ownPlaces) as string[]) {
    const key = content.buttonKeys.get(placeOfB(place))
    if (key !== undefined) buttonKeys.set(place, key)
  }
  // Its picture for messengers is that of the published page, which they get: its hash stays.
  const b: HubContent = { ...content, source: documentOfB, buttonKeys, version: 'B' }
  return { ...content, version: 'A', experiment: { id, share, b } }
}

type KeptSettings = Partial<HubContent['settings']> & { pageCss?: string | null }

function settingsIn(text: string): HubContent['settings'] {
  // They were validated with the contract's schema when they were written.
  const { lock, removeBranding, pageCss } = JSON.parse(text) as KeptSettings
  return {
    lock: lock ?? { kind: 'none' },
    removeBranding: removeBranding ?? false,
    customCss: pageCss ?? null,
  }
}

/** The document was validated when it was saved. */
export const documentIn = (source: string): HubDocument => JSON.parse(source) as HubDocument
