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
export const accountZone = (): string => readerZone()

export function accountCalendar(): Calendar {
  const createdAt = queryClient.getQueryData(accountQuery.queryKey)?.createdAt
  return { timeZone: accountZone(), start: new Date(createdAt ?? 0) }
}
