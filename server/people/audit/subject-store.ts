import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { TimeCursor } from '../../platform/database/time-cursor.ts'

export type SubjectEntry = Awaited<ReturnType<typeof listSubjectEntries>>[number]

export interface AuditSubject {
  subject: string
  /** Full names of actions, not their first parts. */
  actions: readonly string[]
}

function entriesOf(db: Db, accountId: string, { subject, actions }: AuditSubject) {
  return db
    .selectFrom('audit')
    .leftJoin('users', 'users.id', 'audit.user_id')
    .where('audit.subject', '=', subject)
    .where('audit.account_id', '=', accountId)
    .where(sql<boolean>`audit.action in (${sql.join(actions)})`)
}

const actorColumns = [
  'users.id as actor_id',
  'users.email',
  'users.first_name',
  'users.last_name',
] as const

/** The entries of one subject, newest first. */
export async function listSubjectEntries(
  db: Db,
  accountId: string,
  { of, after, limit }: { of: AuditSubject; after: TimeCursor | undefined; limit: number },
) {
  let entries = entriesOf(db, accountId, of)
    .selectAll('audit')
    .select(actorColumns)
    .orderBy('audit.at', 'desc')
    .orderBy('audit.id', 'desc')
    .limit(limit)
  if (after) {
    entries = entries.where(sql<boolean>`(audit.at, audit.id) < (${after.at}, ${after.id})`)
  }
  return entries.execute()
}

export async function findSubjectEntry(
  db: Db,
  accountId: string,
  { of, id }: { of: AuditSubject; id: string },
) {
  return entriesOf(db, accountId, of)
    .selectAll('audit')
    .select(actorColumns)
    .where('audit.id', '=', id)
    .executeTakeFirst()
}

export async function countSubjectEntries(
  db: Db,
  accountId: string,
  of: AuditSubject,
): Promise<number> {
  const { count } = await entriesOf(db, accountId, of)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .executeTakeFirstOrThrow()
  return count
}
