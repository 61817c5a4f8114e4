import type { App } from '../../context.ts'
import { DAY, isoTime } from '../../platform/clock.ts'
import { deleteBefore, deleteOnDomain } from './forgetting-store.ts'

const KEPT_MS = 90 * DAY

export async function forgetOldOrphans({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteBefore(db, isoTime(clock() - KEPT_MS).slice(0, 10))
}

/** Deletes the hits on a domain that the account has removed. */
export async function forgetOrphansOn(
  { db }: Pick<App, 'db'>,
  accountId: string,
  domainId: string,
): Promise<void> {
  await deleteOnDomain(db, accountId, domainId)
}
