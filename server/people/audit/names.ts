import { type App, readingOf } from '../../context.ts'
import { findKeyNames } from '../api-keys/api-keys.ts'
import { fieldsOf } from './difference.ts'
import { listAddresses, listFirstEntries, type TrailRow } from './trail-store.ts'

export interface TrailNames {
  keyOf(row: TrailRow): string | null
  subjectOf(row: TrailRow): string | null
}

/** Names of the keys and subjects in these rows: the current ones, or the last known names of deleted ones. */
export async function namesIn(
  app: App,
  accountId: string,
  rows: readonly TrailRow[],
): Promise<TrailNames> {
  const subjects = rows.map(({ subject }) => subject)
  const links = await listAddresses(readingOf(app), accountId, [
    ...withPrefix(subjects, 'lnk_'),
    ...withPrefix(subjects, 'hub_'),
  ])
  const addresses = new Map(links.map(({ id, domain, key }) => [id, `${domain}/${key}`]))
  const keys = await namesOfKeys(app, accountId, [
    ...new Set([...rows.flatMap(({ key_id }) => key_id ?? []), ...withPrefix(subjects, 'key_')]),
  ])
  return {
    keyOf: ({ key_id }) => (key_id === null ? null : (keys.get(key_id) ?? key_id)),
    subjectOf: (row) => {
      const address = addresses.get(row.subject)
      return address || row.subject_user_name || keys.get(row.subject) || writtenName(row)
    },
  }
}

const withPrefix = (subjects: readonly string[], prefix: string) => [
  ...new Set(subjects.filter((subject) => subject.startsWith(prefix))),
]

/** For revoked keys, only the log still has the name. */
async function namesOfKeys(
  app: App,
  accountId: string,
  ids: readonly string[],
): Promise<Map<string, string>> {
  const names = await findKeyNames(app, accountId, ids)
  const gone = ids.filter((id) => !names.has(id))
  const action = 'apiKey.created'
  for (const entry of await listFirstEntries(readingOf(app), accountId, {
    action,
    subjects: gone,
  })) {
    const { name } = fieldsOf(entry.after) ?? {}
    if (typeof name === 'string') names.set(entry.subject, name)
  }
  return names
}

const nameFields = ['name', 'email', 'key', 'title'] as const

function writtenName(row: TrailRow): string | null {
  const fields = { ...fieldsOf(row.before), ...fieldsOf(row.after) }
  for (const field of nameFields) {
    const name = fields[field]
    if (typeof name === 'string' && name !== '') return name
  }
  return null
}
