import { isTimeZone, readerZone } from '../../../contract/time-zone.ts'
import { queryClient } from '../api/query-client.ts'
import { accountQuery } from './session.ts'

/** The zone in which days begin and numbers are shown: the account's, or this browser's where it has none. */
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
