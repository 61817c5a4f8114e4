import type { App } from '../../context.ts'
import { DAY } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import type { Database } from '../../platform/database/database.ts'
import { deleteMarksBefore, hasCommonMark, insertMark } from './address-marks-store.ts'

/** A referral is decided for the last time 37 days after the registration. */
const KEPT_DAYS = 40

/** Records that the account was used today from the address of this call, as a hash under a key of the day. */
export async function markAddress(
  app: Pick<App, 'clock' | 'origin' | 'secrets'>,
  db: Database,
  accountId: string,
): Promise<void> {
  const day = dayOf(app.clock())
  const hash = app.origin.addressHash(app.secrets, `address-mark:${day}`)
  if (hash !== undefined) await insertMark(db, { account_id: accountId, day, address_hash: hash })
}

/** Whether the account was used from an address of one of the others on the day of that moment. */
export async function isSameAddress(
  app: Pick<App, 'db'>,
  accountId: string,
  { others, at }: { others: readonly string[]; at: number },
): Promise<boolean> {
  return hasCommonMark(app.db, accountId, { others, day: dayOf(at) })
}

export async function forgetAddressMarks(app: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteMarksBefore(autocommit(app.db), dayOf(app.clock()) - KEPT_DAYS)
}

const dayOf = (ms: number): number => Math.floor(ms / DAY)
