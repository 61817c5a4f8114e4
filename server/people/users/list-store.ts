import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import { holdsWords } from '../../platform/database/word-search.ts'
import { hiddenTypes } from '../../schema/link-types.ts'
import { fullNameIn } from '../../schema/names.ts'

export interface TeamRow {
  id: string
  email: string
  firstName: string
  lastName: string
  role: number
  status: string
  onlyOwnLinks: number
  lastLoginAt: number | null
  createdAt: number
  invitedBy: string | null
  expiresAt: number | null
}

export interface TeamFilter {
  words: readonly string[]
  now: number
}

/** Members and open invitations, as one list. */
function team(db: Db, accountId: string, now: number) {
  const members = db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .select([
      'users.id as id',
      'users.email as email',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'memberships.role as role',
      'memberships.status as status',
      'memberships.only_own_links as onlyOwnLinks',
      'users.last_login_at as lastLoginAt',
      'memberships.created_at as createdAt',
      sql<string | null>`cast(null as text)`.as('invitedBy'),
      sql<number | null>`cast(null as bigint)`.as('expiresAt'),
    ])
    .where('memberships.account_id', '=', accountId)
  const invited = db
    .selectFrom('invitations')
    .innerJoin('users', 'users.id', 'invitations.invited_by')
    .select([
      'invitations.id as id',
      'invitations.email as email',
      sql<string>`''`.as('firstName'),
      sql<string>`''`.as('lastName'),
      'invitations.role as role',
      sql<string>`'INVITED'`.as('status'),
      'invitations.only_own_links as onlyOwnLinks',
      sql<number | null>`cast(null as bigint)`.as('lastLoginAt'),
      'invitations.created_at as createdAt',
      fullNameIn<string | null>('users').as('invitedBy'),
      sql<number | null>`invitations.expires_at`.as('expiresAt'),
    ])
    .where('invitations.account_id', '=', accountId)
    .where('invitations.expires_at', '>', now)
  return db.selectFrom(members.unionAll(invited).as('team'))
}

const searched = sql<string>`"firstName" || ' ' || "lastName" || ' ' || email`

/** Oldest first, from the first row after that time and id. */
export async function listTeamRows(
  db: Db,
  accountId: string,
  {
    words,
    now,
    after,
    limit,
  }: TeamFilter & { after: { at: number; id: string } | undefined; limit: number },
): Promise<TeamRow[]> {
  let page = team(db, accountId, now)
    .selectAll()
    .where(holdsWords(searched, words))
    .orderBy('createdAt')
    .orderBy('id')
    .limit(limit)
  if (after) page = page.where(sql<boolean>`("createdAt", id) > (${after.at}, ${after.id})`)
  return page.execute()
}

export async function countTeam(
  db: Db,
  accountId: string,
  { words, now }: TeamFilter,
): Promise<number> {
  const row = await team(db, accountId, now)
    .select(sql<number>`cast(count(*) as bigint)`.as('count'))
    .where(holdsWords(searched, words))
    .executeTakeFirstOrThrow()
  return row.count
}

export async function findTeamRow(
  db: Db,
  accountId: string,
  { id, now }: { id: string; now: number },
): Promise<TeamRow | undefined> {
  return team(db, accountId, now).selectAll().where('id', '=', id).executeTakeFirst()
}

/** How many live links of the account each user made. */
export async function countLinksByMaker(
  db: Db,
  accountId: string,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, number>> {
  if (userIds.length === 0) return new Map()
  const rows = await db
    .selectFrom('links')
    .select(['created_by as userId', sql<number>`cast(count(*) as bigint)`.as('count')])
    .where('account_id', '=', accountId)
    .where('created_by', 'in', userIds)
    .where('deleted_at', 'is', null)
    .where('type', 'not in', hiddenTypes)
    .groupBy('created_by')
    .execute()
  return new Map(rows.map((row) => [row.userId ?? '', row.count]))
}
