import type { EditMailReports, MailReports } from '../../../contract/clicks/mail-reports.ts'
import type { App, Member } from '../../context.ts'
import { requirePermissionNow } from '../../people/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId } from '../../platform/ids.ts'
import type { MailReportsTable } from '../../schema/mail-reports.ts'
import { lastDue, nextDue } from './due.ts'
import { presentScopes, readScopes, requireScopes, scopeItem } from './scopes.ts'
import { findReader, findReports, saveReports } from './store.ts'

/** The member's own. What is about a deleted tag or domain is left out. */
export async function readMailReports(
  app: App,
  { accountId, userId }: Member,
): Promise<MailReports> {
  const [reader, row] = await Promise.all([
    findReader(app.db, accountId, userId),
    findReports(app.db, accountId, userId),
  ])
  const timeZone = reader?.accountZone ?? row?.time_zone ?? null
  if (!row) return { every: null, scopes: [{ kind: 'all' }], timeZone, nextAt: null }
  const { present } = await presentScopes(app, accountId, readScopes(row.scopes))
  return {
    every: row.every,
    scopes: present.map(scopeItem),
    timeZone,
    nextAt: nextTime(row, timeZone, app.clock()),
  }
}

export async function editMailReports(
  app: App,
  member: Member,
  input: EditMailReports,
): Promise<MailReports> {
  const { accountId, userId } = member
  return writing(app, async (inside) => {
    await requirePermissionNow(inside, member, 'Read')
    const [reader, before] = [
      await findReader(inside.db, accountId, userId),
      await findReports(inside.db, accountId, userId),
    ]
    const scopes = await requireScopes(inside, accountId, input.scopes)
    const timeZone = reader?.accountZone ?? input.timeZone
    await saveReports(inside.db, accountId, {
      id: before?.id ?? newId('rep'),
      account_id: accountId,
      user_id: userId,
      every: input.every,
      scopes: JSON.stringify(scopes),
      time_zone: input.timeZone,
      ...scheduled(input.every, { before, timeZone, now: app.clock() }),
    })
    return readMailReports(inside, member)
  })
}

/** A report that was due before the member asked for it is not sent. */
function scheduled(
  every: MailReports['every'],
  {
    before,
    timeZone,
    now,
  }: { before: MailReportsTable | undefined; timeZone: string; now: number },
): Pick<MailReportsTable, 'next_at' | 'done_for'> {
  const doneFor = before?.done_for ?? ''
  if (every === null) return { next_at: null, done_for: doneFor }
  const { day } = lastDue({ every, timeZone }, now)
  const isAsked = before?.every === every
  return {
    // A report that is due right now may still wait to be sent.
    next_at: isAsked ? now : nextDue({ every, timeZone }, now).at,
    done_for: isAsked || day < doneFor ? doneFor : day,
  }
}

function nextTime(
  { every }: Pick<MailReportsTable, 'every'>,
  timeZone: string | null,
  now: number,
): string | null {
  if (every === null || timeZone === null) return null
  return isoTime(nextDue({ every, timeZone }, now).at)
}
