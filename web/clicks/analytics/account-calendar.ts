import { queryClient } from '../../lib/api/query-client.ts'
import { accountZone } from '../../lib/session/account-zone.ts'
import { accountQuery } from '../../lib/session/session.ts'

/** Where and when the days of an account begin. */
export interface Calendar {
  /** A name of the time zone database. */
  timeZone: string
  /** Before it, the account had no clicks. */
  start: Date
}

export function accountCalendar(): Calendar {
  const createdAt = queryClient.getQueryData(accountQuery.queryKey)?.createdAt
  return { timeZone: accountZone(), start: new Date(createdAt ?? 0) }
}
