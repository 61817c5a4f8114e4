import type { HubVersion } from '../../../contract/hubs/versions.ts'
import { isoTime } from '../../platform/clock.ts'
import type { VersionRow } from './store.ts'

type AuthorFields = Pick<VersionRow, 'author_id' | 'email' | 'first_name' | 'last_name'>

/** Null for the installation itself, and for people who are gone. */
export function authorOf(row: AuthorFields): HubVersion['author'] {
  if (row.author_id === null || row.email === null) return null
  const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  return { id: row.author_id, name, email: row.email }
}

export function versionItem(row: VersionRow): HubVersion {
  return {
    number: row.number,
    kind: row.kind,
    label: row.label,
    author: authorOf(row),
    createdAt: isoTime(row.created_at),
    summary: row.summary,
    hash: row.hash,
  }
}
