import type { PageQuery } from '../../../contract/paging.ts'
import { REFERRAL_REWARD } from '../../../contract/plans/referral-terms.ts'
import type { Referral, Referrals } from '../../../contract/plans/referrals.ts'
import { type App, type Inside, type Member, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { ReferralsTable } from '../../schema/referrals.ts'
import { codeUrl } from './codes.ts'
import { moneyTotals } from './ledger.ts'
import { sumBuckets, sumEarned } from './ledger-store.ts'
import { linkRegistered } from './linking.ts'
import {
  countReferrals,
  countVisits,
  findAccount,
  findOwnAccount,
  listReferralRows,
} from './store.ts'

export { reverseReferralOf } from './due-referrals.ts'

/** Applies the code of a registration to the account that it made; call in its transaction. */
export async function linkNewcomer(
  inside: Inside,
  { userId, code }: { userId: string; code: string },
): Promise<void> {
  const accountId = await findOwnAccount(inside.db, userId)
  if (accountId !== undefined) await linkRegistered(inside, { accountId, userId, code })
}

export async function readReferrals(
  app: App,
  { accountId }: Member,
  { cursor, limit }: PageQuery,
): Promise<Referrals> {
  const db = readingOf(app)
  const account = await findAccount(db, accountId)
  if (!account) throw new Problem('not-found')
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listReferralRows(db, accountId, { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  const earned = await sumEarned(
    db,
    shown.map(({ id }) => id),
  )
  const counts = await countReferrals(db, accountId)
  const code = account.referral_code
  return {
    code,
    url: code === null ? null : codeUrl(app, code),
    reward: REFERRAL_REWARD,
    totals: {
      clicks: await countVisits(db, accountId),
      ...counts,
      ...moneyTotals(await sumBuckets(db, accountId)),
    },
    items: shown.map((row) => referralItem(row, earned.get(row.id) ?? 0)),
    nextCursor: last ? writeTimeCursor({ at: last.linked_at, id: last.id }) : null,
    total: counts.signUps,
  }
}

function referralItem(row: ReferralsTable, amount: number): Referral {
  return {
    id: row.id,
    maskedEmail: row.masked_email,
    status: row.status,
    // Until it is decided, the reason is only a suspicion.
    reason: row.status === 'SIGNED_UP' ? null : row.reason,
    signedUpAt: isoTime(row.signed_up_at),
    qualifiedAt: row.qualified_at === null ? null : isoTime(row.qualified_at),
    amount,
  }
}
