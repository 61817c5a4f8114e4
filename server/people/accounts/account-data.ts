import type { AccountData, PurgeStep } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { forgetRegistrationsTo } from '../registrations/registrations.ts'
import { accountRows } from './account-rows.ts'
import { tierOf } from './accounts.ts'
import { deleteMembers, listMemberIds } from './deletion/purge-store.ts'
import { findAccount } from './store.ts'

/** Removes members. Users who belong to no other account are deleted, with their registrations. */
const removeMembers: PurgeStep = async (db, { accountId, limit }) => {
  const ids = await listMemberIds(db, accountId, limit)
  if (ids.length > 0) await forgetRegistrationsTo(db, await deleteMembers(db, accountId, ids))
  return ids.length
}

async function accountJson(app: App, accountId: string) {
  const row = await findAccount(app.db, accountId)
  if (!row) throw new Error('the account is gone')
  return {
    id: row.id,
    name: row.name,
    timeZone: row.time_zone,
    tier: await tierOf(app, accountId),
    referralCode: row.referral_code,
    linkedToReferral: row.linked_to_referral === 1,
    freeTrialEndsOn: row.free_trial_ends_at === null ? null : isoTime(row.free_trial_ends_at),
    hasSeenTour: JSON.parse(row.has_seen_tour),
    createdAt: isoTime(row.created_at),
  }
}

export const accountsData: AccountData = {
  tables: ['accounts', 'memberships', 'users', 'kept_emails'],
  purge: { steps: () => [removeMembers] },
  export: {
    files: (app, { accountId }) => [jsonFile('account.json', () => accountJson(app, accountId))],
  },
  rows: accountRows,
}
