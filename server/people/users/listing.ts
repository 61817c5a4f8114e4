import type { Page } from '../../../contract/paging.ts'
import { roleName } from '../../../contract/people/permissions.ts'
import { type ListUsers, memberStatuses, type User } from '../../../contract/people/users.ts'
import { type App, type Member, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  countLinksByMaker,
  countTeam,
  findTeamRow,
  listTeamRows,
  type TeamRow,
} from './list-store.ts'

/** Members and open invitations, oldest first. */
export async function listUsers(app: App, caller: Member, query: ListUsers): Promise<Page<User>> {
  const { accountId } = caller
  const filter = { words: wordsOf(query.q), now: app.clock() }
  const rows = await listTeamRows(readingOf(app), accountId, {
    ...filter,
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor),
    // One extra row shows whether there is a next page.
    limit: query.limit + 1,
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const ids = page.map((row) => row.id)
  const links = await countLinksByMaker(readingOf(app), accountId, ids)
  return {
    items: page.map((row) => userItem(row, links.get(row.id) ?? 0)),
    nextCursor: last ? writeTimeCursor({ at: last.createdAt, id: last.id }) : null,
    total: await countTeam(readingOf(app), accountId, filter),
  }
}

/** A member or an open invitation, as the list shows it. */
export async function requireUser(app: App, accountId: string, id: string): Promise<User> {
  const row = await findTeamRow(app.db, accountId, { id, now: app.clock() })
  if (!row) throw new Problem('not-found')
  const links = await countLinksByMaker(readingOf(app), accountId, [id])
  return userItem(row, links.get(id) ?? 0)
}

const MAX_WORDS = 5

/** The words of a search, which match in any order. */
export function wordsOf(q = ''): string[] {
  return q.trim().split(/\s+/).filter(Boolean).slice(0, MAX_WORDS)
}

function userItem(row: TeamRow, links: number): User {
  return {
    id: row.id,
    email: row.email,
    firstName: row.firstName,
    lastName: row.lastName,
    role: row.role,
    roleName: roleName(row.role),
    status: memberStatuses.find((status) => status === row.status) ?? 'SUSPENDED',
    lastLoginAt: row.lastLoginAt === null ? null : isoTime(row.lastLoginAt),
    createdAt: isoTime(row.createdAt),
    links,
    onlyOwnLinks: row.onlyOwnLinks === 1,
    invitedBy: row.invitedBy,
    expiresAt: row.expiresAt === null ? null : isoTime(row.expiresAt),
  }
}
