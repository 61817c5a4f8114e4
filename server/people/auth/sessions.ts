import type { Page } from '../../../contract/paging.ts'
import type { Session } from '../../../contract/people/sessions.ts'
import type { App, Caller } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { SessionsTable } from '../../schema/users.ts'
import {
  countOwnSessions,
  deleteOwnSession,
  deleteSession,
  listOwnSessions,
} from './sessions-store.ts'
import { endSessions } from './store.ts'

/** A script that logs in on every run could leave thousands of sessions. */
const MOST_SHOWN = 100

export async function listSessions(app: App, caller: Caller): Promise<Page<Session>> {
  const now = app.clock()
  const rows = await listOwnSessions(app.db, caller.userId, { now, limit: MOST_SHOWN })
  return {
    items: rows.map((row) => sessionItem(row, caller)),
    nextCursor: null,
    total: await countOwnSessions(app.db, caller.userId, now),
  }
}

export async function logOut(app: App, { sessionId }: Caller): Promise<void> {
  if (sessionId !== null) await deleteSession(autocommit(app.db), sessionId)
}

export async function endSession(app: App, { userId }: Caller, id: string): Promise<void> {
  const isEnded = await writing(app, ({ db: tx }) =>
    deleteOwnSession(tx, { id, userId, now: app.clock() }),
  )
  if (!isEnded) throw new Problem('not-found')
}

/**
 * Ends all others, including those in which an operator acts as this user, and logins that still wait for a second
 * factor.
 */
export async function endOtherSessions(app: App, { userId, sessionId }: Caller): Promise<void> {
  await writing(app, ({ db: tx }) =>
    endSessions(tx, userId, sessionId === null ? {} : { except: sessionId }),
  )
}

function sessionItem(row: SessionsTable, caller: Caller): Session {
  return {
    id: row.id,
    device: row.device,
    place: row.place,
    createdAt: isoTime(row.created_at),
    lastUsedAt: isoTime(row.last_used_at),
    expiresAt: isoTime(row.expires_at),
    isCurrent: row.id === caller.sessionId,
  }
}
