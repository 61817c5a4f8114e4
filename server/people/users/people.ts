import type { Page } from '../../../contract/paging.ts'
import type { ListUsers, Person } from '../../../contract/people/users.ts'
import { type App, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { isOperator } from '../auth/auth.ts'
import { wordsOf } from './listing.ts'
import { countPeople, listAccountNames, listPeopleRows } from './people-store.ts'

/** Users of the installation, newest first; for operators only. */
export async function listPeople(app: App, query: ListUsers): Promise<Page<Person>> {
  const words = wordsOf(query.q)
  const rows = await listPeopleRows(readingOf(app), {
    words,
    after: query.cursor === undefined ? undefined : readTimeCursor(query.cursor),
    limit: query.limit + 1,
  })
  const page = rows.slice(0, query.limit)
  const last = rows.length > query.limit ? page.at(-1) : undefined
  const ids = page.map((row) => row.id)
  const accounts = Map.groupBy(await listAccountNames(readingOf(app), ids), (row) => row.userId)
  return {
    items: page.map((row) => ({
      id: row.id,
      email: row.email,
      firstName: row.first_name,
      lastName: row.last_name,
      isOperator: isOperator(app, row),
      accounts: (accounts.get(row.id) ?? []).map(({ name }) => name),
      lastLoginAt: row.last_login_at === null ? null : isoTime(row.last_login_at),
      createdAt: isoTime(row.created_at),
    })),
    nextCursor: last ? writeTimeCursor({ at: last.created_at, id: last.id }) : null,
    total: await countPeople(readingOf(app), words),
  }
}
