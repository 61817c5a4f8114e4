import { type RawBuilder, sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'
import { holdsWords } from '../../platform/database/word-search.ts'
import type { AuditTable } from '../../schema/accounts.ts'
import { fullNameIn } from '../../schema/names.ts'

export interface TrailRow extends AuditTable {
  actor_email: string | null
  actor_name: string | null
  operator_email: string | null
  /** Set when the subject is a user. */
  subject_user_name: string | null
}

export interface TrailFilter {
  /** Each of these occurs somewhere in the entry. */
  words: readonly string[]
  /** Any of these: full names of actions, or their first parts. Empty: all actions. */
  actions: readonly string[]
  userId: string | undefined
  from: number | undefined
  to: number | undefined
}

/** Newest first; ids order the entries of one millisecond. */
export async function listTrailRows(
  db: Db,
  accountId: string,
  page: { filter: TrailFilter; after: TimeCursor | undefined; limit: number },
): Promise<TrailRow[]> {
  let rows = filtered(db, accountId, page.filter)
    .leftJoin('users as operators', 'operators.id', 'audit.assumed_by')
    .selectAll('audit')
    .select([
      'actors.email as actor_email',
      fullNameIn<string | null>('actors').as('actor_name'),
      'operators.email as operator_email',
      fullNameIn<string | null>('subjects').as('subject_user_name'),
    ])
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(page.limit)
  if (page.after) {
    const { at, id } = page.after
    rows = rows.where(sql<boolean>`(audit.at, audit.id) < (${at}, ${id})`)
  }
  return rows.execute()
}

export async function countTrailRows(
  db: Db,
  accountId: string,
  filter: TrailFilter,
): Promise<number> {
  const { count } = await filtered(db, accountId, filter)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}

function filtered(db: Db, accountId: string, filter: TrailFilter) {
  let rows = db
    .selectFrom('audit')
    .leftJoin('users as actors', 'actors.id', 'audit.user_id')
    .leftJoin('users as subjects', 'subjects.id', 'audit.subject')
    .where('audit.account_id', '=', accountId)
  const { words, actions, userId, from, to } = filter
  if (actions.length > 0) rows = rows.where(anyOf(actions.map(actionIs)))
  if (userId !== undefined) rows = rows.where('audit.user_id', '=', userId)
  if (from !== undefined) rows = rows.where('audit.at', '>=', from)
  if (to !== undefined) rows = rows.where('audit.at', '<', to)
  if (words.length > 0) rows = rows.where(holdsWords(haystack, words))
  return rows
}

/** 'user' matches every 'user.…': '/' is the character after '.', so it ends the range. */
const actionIs = (action: string) =>
  sql<boolean>`(audit.action = ${action}
    or (audit.action >= ${`${action}.`} and audit.action < ${`${action}/`}))`

const haystack = sql<string>`(audit.action || ' ' || audit.subject
  || ' ' || coalesce(audit.before, '') || ' ' || coalesce(audit.after, '')
  || ' ' || coalesce(actors.email, '') || ' ' || coalesce(${fullNameIn<string | null>('actors')}, '')
  || ' ' || coalesce(subjects.email, '') || ' ' || coalesce(${fullNameIn<string | null>('subjects')}, ''))`

const anyOf = (tries: readonly RawBuilder<unknown>[]) =>
  sql<boolean>`(${sql.join(tries, sql` or `)})`

/** The first entries of these subjects, which name even deleted ones. */
export async function listFirstEntries(
  db: Db,
  accountId: string,
  { action, subjects }: { action: string; subjects: readonly string[] },
): Promise<{ subject: string; after: string | null }[]> {
  if (subjects.length === 0) return []
  return db
    .selectFrom('audit')
    .select(['subject', 'after'])
    .where('account_id', '=', accountId)
    .where('action', '=', action)
    .where('subject', 'in', subjects)
    .execute()
}

/** Where these links and hubs of the account are, those in the trash included. */
export async function listAddresses(
  db: Db,
  accountId: string,
  ids: readonly string[],
): Promise<{ id: string; domain: string; key: string }[]> {
  if (ids.length === 0) return []
  return db
    .selectFrom('links')
    .innerJoin('domains', 'domains.id', 'links.domain_id')
    .select(['links.id', 'domains.name as domain', 'links.key'])
    .where('links.account_id', '=', accountId)
    .where('links.id', 'in', ids)
    .execute()
}
