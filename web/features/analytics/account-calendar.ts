import { isTimeZone } from '../../../contract/time-zone.ts'
import { queryClient } from '../../lib/api/query-client.ts'
import { accountQuery } from '../../lib/session/session.ts'
import { readerZone } from '../../ui/time/dates.ts'

/** Where and when the days of an account begin. */
export interface Calendar {
  /** A name of the time zone database. */
  timeZone: string
  /** Before it, the account had no clicks. */
  start: Date
}

/** The zone in which days begin and times are shown: the account's, or the reader's where it has none. */
export function accountZone(): string {
  const name = queryClient.getQueryData(accountQuery.queryKey)?.timeZone ?? undefined
  return name !== undefined && isKnown(name) ? name : readerZone()
}

const known = new Map<string, boolean>()

/** Whether this browser knows a zone, which may be newer than it. */
function isKnown(name: string): boolean {
  const isZone = known.get(name) ?? isTimeZone(name)
  known.set(name, isZone)
  return isZone
}

export function accountCalendar(): Calendar {
  const createdAt = queryClient.getQueryData(accountQuery.queryKey)?.createdAt
  return { timeZone: accountZone(), start: new Date(createdAt ?? 0) }
}
