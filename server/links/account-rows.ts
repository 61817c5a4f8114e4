import { z } from 'zod'
import { ALIASES_MAX } from '../../contract/links/aliases.ts'
import { linkFields } from '../../contract/links/link-fields.ts'
import { TARGET_MAX } from '../../contract/links/links.ts'
import { type AccountRows, column } from '../account-data/account-rows.ts'
import { checkLinkRows } from './restored/check-link-rows.ts'
import {
  insertAliasRows,
  insertCounterRows,
  insertLinkRows,
  insertRetiredRows,
  removeLinkRows,
  removeRetiredRows,
} from './restored/write-link-rows.ts'

/** Links, with those of the trash, of buttons and of aliases. */
const LINKS_MAX = 250_000
const RETIRED_MAX = 1_000_000
const types = ['STD', 'FREE', 'GEO', 'FURLHUB', 'BUTTON', 'ALIAS'] as const
const GEO_MAX = 1_000_000

const linkColumns = {
  id: column.id,
  account_id: column.id,
  domain_id: column.domain,
  key: column.text(64).min(1),
  type: z.enum(types),
  title: column.text(300).nullable(),
  redirect_to: column.text(TARGET_MAX),
  utm: column.text(8000),
  geo: column.text(GEO_MAX),
  monitoring: column.flag,
  note: column.text(2000).nullable(),
  forward_query: column.flag,
  disabled: column.flag,
  starts_at: column.time.nullable(),
  expires_at: column.time.nullable(),
  max_clicks: z.int().min(1).max(linkFields.maxClicks.max).nullable(),
  password_hash: column.text(200).nullable(),
  created_by: column.id.nullable(),
  created_at: column.time,
  updated_at: column.time,
  deleted_at: column.time.nullable(),
  expired_to: column.text(TARGET_MAX).nullable(),
  preview: column.text(20_000).nullable(),
  fallback_url: column.text(TARGET_MAX).nullable(),
  click_ids: column.flag,
  redirect_status: z.literal([...linkFields.redirectStatus.of]),
  forward_path: column.flag,
  folder_id: column.id.nullable(),
  imported_clicks: column.count.nullable(),
  imported_clicks_at: column.time.nullable(),
  // Exports from before have none.
  external_id: column.text(linkFields.externalId.max).nullable().default(null),
}

/** In the order in which they are written. */
export const linkRows: readonly AccountRows[] = [
  {
    table: 'links',
    key: ['id'],
    hasId: true,
    idsAlsoIn: { table: 'link_clicks', column: 'link_id' },
    max: LINKS_MAX,
    only: { column: 'type', not: ['DEMO'] },
    refs: { folder_id: { to: 'folders', ifGone: 'null' } },
    users: { created_by: 'null' },
    domain: 'domain_id',
    hashes: ['password_hash'],
    row: z.strictObject(linkColumns),
    check: checkLinkRows,
    insert: insertLinkRows,
    remove: removeLinkRows,
  },
  {
    table: 'link_aliases',
    key: ['id'],
    max: LINKS_MAX,
    refs: { id: { to: 'links' }, link_id: { to: 'links' } },
    row: z.strictObject({ id: column.id, link_id: column.id, account_id: column.id }),
    async check(_, rows, { sums }) {
      for (const { link_id } of rows) {
        const name = `aliases of ${link_id}`
        const count = (sums.get(name) ?? 0) + 1
        sums.set(name, count)
        if (count > ALIASES_MAX) throw new RangeError('too many aliases of a link')
      }
    },
    insert: insertAliasRows,
  },
  {
    table: 'link_tags',
    key: ['tag_id', 'link_id'],
    of: { column: 'tag_id', table: 'tags' },
    max: LINKS_MAX * 4,
    refs: {
      tag_id: { to: 'tags', ifGone: 'leave-out' },
      link_id: { to: 'links', ifGone: 'leave-out' },
    },
    row: z.strictObject({ tag_id: column.id, link_id: column.id }),
  },
  {
    table: 'link_clicks',
    key: ['link_id'],
    max: LINKS_MAX,
    refs: { link_id: { to: 'links', ifGone: 'leave-out' } },
    row: z.strictObject({
      link_id: column.id,
      account_id: column.id,
      total: column.count,
      human: column.count,
    }),
    insert: insertCounterRows,
  },
  {
    table: 'link_takes',
    key: ['link_id'],
    max: LINKS_MAX,
    refs: { link_id: { to: 'links', ifGone: 'leave-out' } },
    row: z.strictObject({ link_id: column.id, account_id: column.id, taken: column.count }),
  },
  {
    table: 'retired_keys',
    key: ['domain_id', 'key_lower'],
    since: 2,
    max: RETIRED_MAX,
    domainIfHere: 'domain_id',
    row: z.strictObject({
      domain_id: column.text(259),
      key_lower: column.text(400).min(1),
      account_id: column.id,
      retired_at: column.time,
    }),
    insert: insertRetiredRows,
    remove: removeRetiredRows,
  },
]
