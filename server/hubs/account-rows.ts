import { z } from 'zod'
import { DOCUMENT_MAX, HubDocument } from '../../contract/hubs/document.ts'
import { versionKinds } from '../../contract/hubs/versions.ts'
import {
  type AccountRow,
  type AccountRows,
  column,
  type RowWriting,
} from '../account-data/account-rows.ts'
import type { Inside } from '../context.ts'
import { enqueue } from '../platform/jobs/jobs.ts'
import type { HubVersionsTable } from '../schema/hubs.ts'
import { CARD_JOB } from './cards/cards.ts'
import { hashOf } from './hub-item.ts'
import { checkHubs, insertHubs, removeHubs, StoredSettings } from './restored-hubs.ts'
import { insertRestoredVersion, setHashes } from './restored-store.ts'

const HUBS_MAX = 10_000
const VERSIONS_MAX = 500_000
const SUBSCRIBERS_MAX = 1_000_000
const hash = z.string().regex(/^[A-Za-z0-9_-]{22}$/)
const ofHub = { hub_id: { to: 'hubs' } } as const

/** In the order in which they are written. */
export const hubRows: readonly AccountRows[] = [
  {
    table: 'hubs',
    key: ['id'],
    max: HUBS_MAX,
    refs: { id: { to: 'links' } },
    users: { saved_by: 'null' },
    domain: 'domain_id',
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      domain_id: column.domain,
      description: column.text().nullable(),
      settings: column.json(StoredSettings, 60_000),
      is_root: column.flag,
      draft_version: column.count,
      draft_hash: hash,
      published_version: column.count.nullable(),
      published_hash: hash.nullable(),
      published_at: column.time.nullable(),
      scheduled_version: column.count.nullish(),
      scheduled_at: column.time.nullish(),
      noindex: column.flag,
      saved_at: column.time,
      saved_by: column.id.nullable(),
    }),
    check: checkHubs,
    insert: insertHubs,
    remove: removeHubs,
  },
  {
    table: 'hub_versions',
    key: ['hub_id', 'number'],
    max: VERSIONS_MAX,
    refs: ofHub,
    users: { author_id: 'null' },
    row: z.strictObject({
      hub_id: column.id,
      number: z.int().min(1),
      account_id: column.id,
      kind: z.enum(versionKinds),
      label: column.text().nullable(),
      author_id: column.id.nullable(),
      created_at: column.time,
      summary: column.text(),
      document: column.json(HubDocument, DOCUMENT_MAX * 2),
    }),
    insert: insertVersions,
  },
  {
    table: 'hub_buttons',
    key: ['link_id'],
    max: VERSIONS_MAX,
    refs: { link_id: { to: 'links' }, ...ofHub },
    row: z.strictObject({
      link_id: column.id,
      hub_id: column.id,
      account_id: column.id,
      place: column.text(200).min(1),
    }),
  },
  {
    table: 'hub_experiments',
    key: ['id'],
    hasId: true,
    max: VERSIONS_MAX,
    refs: ofHub,
    users: { started_by: 'null', ended_by: 'null' },
    row: z.strictObject({
      id: column.id,
      hub_id: column.id,
      account_id: column.id,
      version_a: z.int().min(1),
      version_b: z.int().min(1),
      share: z.int().min(0).max(100),
      own_places: column.json(z.array(z.string().max(200)).max(1000), 100_000),
      status: z.enum(['RUNNING', 'ENDED']),
      started_at: column.time,
      started_by: column.id.nullable(),
      ended_at: column.time.nullable(),
      ended_by: column.id.nullable(),
      promoted: z.enum(['A', 'B']).nullable(),
    }),
  },
  {
    table: 'hub_subscribers',
    key: ['id'],
    hasId: true,
    max: SUBSCRIBERS_MAX,
    refs: ofHub,
    row: z.strictObject({
      id: column.id,
      hub_id: column.id,
      account_id: column.id,
      block_id: column.text(100),
      email: column.text(320).min(3),
      status: z.enum(['REQUESTED', 'CONFIRMED', 'UNSUBSCRIBED']),
      consent: column.text(),
      requested_at: column.time,
      confirmed_at: column.time.nullable(),
      unsubscribed_at: column.time.nullable(),
    }),
  },
]

/** Addresses of pictures may have changed in the documents, and with them their hashes. */
async function insertVersions(
  inside: Inside,
  rows: readonly AccountRow[],
  { accountId }: RowWriting,
): Promise<void> {
  for (const row of rows) {
    const version = row as unknown as Omit<HubVersionsTable, 'hash'>
    const added = { ...version, hash: hashOf(version.document) }
    await insertRestoredVersion(inside.db, added)
    const isPublished = await setHashes(inside.db, accountId, added)
    if (!isPublished) continue
    const payload = { hubId: version.hub_id, accountId, before: null }
    await enqueue(inside.db, inside.clock(), { kind: CARD_JOB, payload })
  }
}
