import type { HubDocument } from '../../../contract/hubs/document.ts'
import type { HubSettings } from '../../../contract/hubs/hubs.ts'
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
    return {
      id: hubId,
      name: `${row.domainId}/${row.keyLower}`,
      address: `${protocol}//${row.domain}/${row.key}`,
      source: row.document,
      hash: row.hash ?? '',
      settings: settingsIn(row.settings),
      isDisabled: row.disabled === 1 && row.deletedAt === null,
      buttonKeys,
    }
  }
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
