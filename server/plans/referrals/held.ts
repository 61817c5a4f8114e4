import type { PageQuery } from '../../../contract/paging.ts'
import type {
  HeldReferral,
  HeldReferralPage,
  referralDecisions,
} from '../../../contract/plans/referrals.ts'
import { type App, type Caller, readingOf } from '../../context.ts'
import { recordOperatorAction } from '../../operators/index.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import type { ReferralsTable } from '../../schema/referrals.ts'
import { decideReferral, end, lockReferral } from './due-referrals.ts'
import {
  countHeld,
  findReferral,
  listHeldRows,
  listNamedAccounts,
  type NamedAccount,
  updateReferral,
} from './store.ts'

export async function listHeld(app: App, { cursor, limit }: PageQuery): Promise<HeldReferralPage> {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listHeldRows(readingOf(app), { after, limit: limit + 1 })
  const shown = rows.slice(0, limit)
  const last = rows.length > limit ? shown.at(-1) : undefined
  return {
    items: await heldItems(app, shown),
    nextCursor: last ? writeTimeCursor({ at: last.linked_at, id: last.id }) : null,
    total: await countHeld(readingOf(app)),
  }
}

/** An accepted one counts at once, unless another sign stands against it by now. */
export async function decideHeld(
  app: App,
  caller: Caller,
  { id, decision }: { id: string; decision: (typeof referralDecisions)[number] },
): Promise<HeldReferral> {
  return writing(app, async (inside) => {
    const referral = await lockReferral(inside, await findReferral(inside.db, id))
    if (referral?.status !== 'HELD') throw new Problem('not-found')
    if (decision === 'refuse') await end(inside, referral, 'operator')
    else {
      const accepted = { status: 'SIGNED_UP', reason: null, is_accepted: 1 } as const
      await updateReferral(inside.db, id, { ...accepted, due_at: app.clock() })
      await decideReferral(inside, id)
    }
    await recordOperatorAction(inside, caller, {
      action: decision === 'accept' ? 'referral.accepted' : 'referral.refused',
      subject: id,
      before: null,
      after: { name: referral.masked_email },
      concerned: referral.account_id,
    })
    const [item] = await heldItems(inside, [(await findReferral(inside.db, id)) ?? referral])
    if (!item) throw new Problem('not-found')
    return item
  })
}

async function heldItems(app: App, rows: readonly ReferralsTable[]): Promise<HeldReferral[]> {
  const ids = rows.flatMap(({ account_id, referred_id }) => [account_id, referred_id ?? []].flat())
  const accounts = await listNamedAccounts(readingOf(app), ids)
  return rows.map((row) => heldItem(row, accounts))
}

function heldItem(row: ReferralsTable, accounts: ReadonlyMap<string, NamedAccount>): HeldReferral {
  const referrer = accounts.get(row.account_id)
  const referred = accounts.get(row.referred_id ?? '')
  return {
    id: row.id,
    referrer: {
      accountId: row.account_id,
      name: referrer?.name ?? '',
      email: referrer?.email ?? null,
    },
    referred: {
      accountId: row.referred_id,
      name: referred?.name ?? null,
      email: referred?.email ?? null,
    },
    reason: row.reason,
    signedUpAt: isoTime(row.signed_up_at),
  }
}
