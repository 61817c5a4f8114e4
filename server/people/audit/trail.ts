import type { Page } from '../../../contract/paging.ts'
import type { AuditEntry, AuditFilter, ListAudit } from '../../../contract/people/audit.ts'
import { type App, type Caller, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import {
  readTimeCursor,
  type TimeCursor,
  writeTimeCursor,
} from '../../platform/database/time-cursor.ts'
import { difference, fieldsOf } from './difference.ts'
import { namesIn, type TrailNames } from './names.ts'
import { countTrailRows, listTrailRows, type TrailFilter, type TrailRow } from './trail-store.ts'

export async function listAudit(
  app: App,
  { accountId }: Caller,
  { limit, cursor, ...wanted }: ListAudit,
): Promise<Page<AuditEntry>> {
  const filter = trailFilter(wanted)
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const { entries, next } = await readTrail(app, accountId, { filter, after, limit })
  return {
    items: entries,
    nextCursor: next ? writeTimeCursor(next) : null,
    total: await countTrailRows(readingOf(app), accountId, filter),
  }
}

/** Bounds a search: each word is looked for in every field of an entry. */
const MAX_WORDS = 10

export function trailFilter({ q, action, user, from, to }: AuditFilter): TrailFilter {
  return {
    words: (q ?? '').split(/\s+/).filter(Boolean).slice(0, MAX_WORDS),
    actions: (action ?? '').split(',').filter((each) => each !== ''),
    userId: user || undefined,
    from: from === undefined ? undefined : Date.parse(from),
    to: to === undefined ? undefined : Date.parse(to),
  }
}

export interface TrailPage {
  filter: TrailFilter
  after: TimeCursor | undefined
  limit: number
}

/** One page, and where the next one begins. */
export async function readTrail(
  app: App,
  accountId: string,
  page: TrailPage,
): Promise<{ entries: AuditEntry[]; next: TimeCursor | undefined }> {
  // Read one more row than requested, to know whether there is a next page.
  const found = await listTrailRows(readingOf(app), accountId, { ...page, limit: page.limit + 1 })
  const rows = found.slice(0, page.limit)
  const names = await namesIn(app, accountId, rows)
  return {
    entries: rows.map((row) => auditEntry(row, names)),
    next: found.length > page.limit ? rows.at(-1) : undefined,
  }
}

function auditEntry(row: TrailRow, names: TrailNames): AuditEntry {
  return {
    id: row.id,
    at: isoTime(row.at),
    action: row.action,
    subject: row.subject,
    subjectName: names.subjectOf(row),
    actor:
      row.user_id === null || row.actor_email === null
        ? null
        : { id: row.user_id, name: row.actor_name ?? '', email: row.actor_email },
    assumedBy: row.operator_email,
    apiKey: names.keyOf(row),
    country: row.country === 'unknown' ? null : row.country,
    ...difference(fieldsOf(row.before), fieldsOf(row.after)),
  }
}
