import { createHash } from 'node:crypto'
import { HubDocument } from '../../../contract/hubs/document.ts'
import type { HubSettings } from '../../../contract/hubs/hubs.ts'
import { type Database, inTransaction } from '../../platform/database/database.ts'
import { newId } from '../../platform/ids.ts'
import type { HubsTable, HubVersionsTable } from '../../schema/hubs.ts'
import type { LinksTable } from '../../schema/links.ts'
import { announceChange, insertLink } from './redirect-rows.ts'

export const HUB_DOMAIN = 'dom_hub'

export type BlockInput = Record<string, unknown> & { id: string; type: string }

/** A document whose profile has that name. */
export const hubDocument = (name: string, blocks: readonly BlockInput[] = []): HubDocument =>
  HubDocument.parse({ profile: { name }, blocks, theme: { preset: 'slate' }, seo: {} })

export interface NewHub {
  key: string
  /** Null: never published. */
  document?: HubDocument | null
  settings?: Partial<HubSettings>
  link?: Partial<LinksTable>
  hub?: Partial<HubsTable>
}

/** Inserts a hub on hub.test and announces it; returns its id. */
export async function insertHub(
  db: Database,
  { key, document = hubDocument(key), settings = {}, link = {}, hub = {} }: NewHub,
): Promise<string> {
  const id = newId('hub')
  const domainId = link.domain_id ?? HUB_DOMAIN
  const place = { id, key, type: 'FURLHUB', redirect_to: '', domain_id: domainId }
  await inTransaction(db, async (tx) => {
    // Its link is announced below, when all of it is there.
    await insertLink(tx, { ...place, ...link })
    await tx
      .insertInto('hubs')
      .values({
        id,
        account_id: link.account_id ?? 'acc_1',
        domain_id: domainId,
        description: null,
        settings: JSON.stringify(settings),
        is_root: 0,
        noindex: 0,
        draft_version: 1,
        draft_hash: '',
        published_version: null,
        published_hash: null,
        published_at: null,
        scheduled_version: null,
        scheduled_at: null,
        saved_at: 1,
        saved_by: null,
        ...hub,
      })
      .execute()
  })
  if (document) await publish(db, { id, key, document })
  else
    await insertVersion(db, {
      id,
      number: 1,
      document: hubDocument(`draft of ${key}`),
      kind: 'AUTOSAVE',
    })
  return id
}

interface Publication {
  id: string
  key: string
  document: HubDocument
  at?: number
}

/** Publishes a document as the next version, and announces it. */
export async function publish(db: Database, publication: Publication): Promise<void> {
  const { id, key, document, at = Date.now() } = publication
  const hub = await db
    .selectFrom('hubs')
    .select(['published_version', 'domain_id'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  const number = (hub.published_version ?? 0) + 1
  const hash = await insertVersion(db, { id, number, document, at })
  await db
    .updateTable('hubs')
    .set({ published_version: number, published_hash: hash, published_at: at })
    .where('id', '=', id)
    .execute()
  await announceChange(db, `link:${hub.domain_id}/${key.toLowerCase()}`)
}

interface NewVersion {
  id: string
  number: number
  document: HubDocument
  at?: number
  kind?: HubVersionsTable['kind']
  accountId?: string
}

/** Returns the hash of the document. */
export async function insertVersion(
  db: Database,
  { id, number, document, at = 1, kind = 'PUBLISHED', accountId = 'acc_1' }: NewVersion,
): Promise<string> {
  const text = JSON.stringify(document)
  const hash = createHash('sha256').update(text).digest('hex')
  const author = { label: null, author_id: null, summary: '' }
  await db
    .insertInto('hub_versions')
    .values({
      ...{ hub_id: id, number, account_id: accountId, kind, created_at: at, hash, document: text },
      ...author,
    })
    .execute()
  return hash
}

/** Inserts the hidden link of an address on a hub's page; returns its key. */
export async function insertButton(
  db: Database,
  hubId: string,
  { place, ...link }: { place: string } & Partial<LinksTable>,
): Promise<string> {
  const id = newId('lnk')
  const key = await insertLink(db, { id, type: 'BUTTON', domain_id: HUB_DOMAIN, ...link })
  const row = { link_id: id, hub_id: hubId, account_id: 'acc_1', place }
  await db.insertInto('hub_buttons').values(row).execute()
  return key
}

export interface NewExperiment {
  id: string
  key: string
  /** Of version B. */
  document: HubDocument
  share?: number
  /** Places where version B has links of its own, inserted as `~<place>`. */
  ownPlaces?: readonly string[]
}

/** Starts an experiment on a published hub, and announces it; returns its id. */
export async function startExperiment(db: Database, experiment: NewExperiment): Promise<string> {
  const { id: hubId, key, document, share = 50, ownPlaces = [] } = experiment
  const hub = await db
    .selectFrom('hubs')
    .select(['published_version', 'domain_id', 'account_id'])
    .where('id', '=', hubId)
    .executeTakeFirstOrThrow()
  const last = await db
    .selectFrom('hub_versions')
    .select('number')
    .where('hub_id', '=', hubId)
    .orderBy('number', 'desc')
    .executeTakeFirstOrThrow()
  const number = last.number + 1
  await insertVersion(db, { id: hubId, number, document, kind: 'AUTOSAVE' })
  const id = newId('hxp')
  await db
    .insertInto('hub_experiments')
    .values({
      id,
      hub_id: hubId,
      account_id: hub.account_id,
      version_a: hub.published_version ?? 1,
      version_b: number,
      share,
      own_places: JSON.stringify(ownPlaces),
      status: 'RUNNING',
      started_at: Date.now(),
      started_by: null,
      ended_at: null,
      ended_by: null,
      promoted: null,
    })
    .execute()
  await announceChange(db, `link:${hub.domain_id}/${key.toLowerCase()}`)
  return id
}

/** Ends it without a promotion, and announces that. */
export async function endExperiment(
  db: Database,
  { id, key }: { id: string; key: string },
): Promise<void> {
  await db
    .updateTable('hub_experiments')
    .set({ status: 'ENDED', ended_at: Date.now() })
    .where('id', '=', id)
    .execute()
  await announceChange(db, `link:${HUB_DOMAIN}/${key.toLowerCase()}`)
}
