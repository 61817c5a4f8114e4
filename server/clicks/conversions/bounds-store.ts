import { sql } from 'kysely'
import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps, deleteSome } from '../../platform/database/in-steps.ts'
import type { ConversionUsesTable, ConvertedClicksTable } from '../../schema/conversions.ts'

const CLICKS = { from: 'converted_clicks', key: ['account_id', 'click_id'] } as const

/** Returns the marks of the click, and locks its row until the transaction ends: parallel calls for it come one by one. */
export async function lockClick(
  tx: Tx,
  accountId: string,
  { clickId, clickedAt }: { clickId: string; clickedAt: number },
): Promise<string> {
  const row: ConvertedClicksTable = {
    account_id: accountId,
    click_id: clickId,
    clicked_at: clickedAt,
    marks: '',
  }
  const { marks } = await tx
    .insertInto('converted_clicks')
    .values(row)
    .onConflict((conflict) =>
      conflict
        .columns(['account_id', 'click_id'])
        .doUpdateSet({ clicked_at: sql`excluded.clicked_at` }),
    )
    .returning('marks')
    .executeTakeFirstOrThrow()
  return marks
}

export async function setMarks(
  tx: Tx,
  accountId: string,
  { clickId, marks }: { clickId: string; marks: string },
): Promise<void> {
  await tx
    .updateTable('converted_clicks')
    .set({ marks })
    .where('account_id', '=', accountId)
    .where('click_id', '=', clickId)
    .execute()
}

/** Adds one to the day and the month that begin at those times, and returns how many they have. */
export function addUse(
  tx: Tx,
  accountId: string,
  { day, month }: Pick<ConversionUsesTable, 'day' | 'month'>,
): Promise<Pick<ConversionUsesTable, 'day_used' | 'month_used'>> {
  return tx
    .insertInto('conversion_uses')
    .values({ account_id: accountId, day, day_used: 1, month, month_used: 1 })
    .onConflict((conflict) =>
      conflict.column('account_id').doUpdateSet({
        day: sql`excluded.day`,
        day_used: sql`case when conversion_uses.day = excluded.day then conversion_uses.day_used + 1 else 1 end`,
        month: sql`excluded.month`,
        month_used: sql`case when conversion_uses.month = excluded.month then conversion_uses.month_used + 1 else 1 end`,
      }),
    )
    .returning(['day_used', 'month_used'])
    .executeTakeFirstOrThrow()
}

export async function deleteClicksBefore(db: Db, before: number): Promise<void> {
  await deleteInSteps(db, { ...CLICKS, where: (row) => row('clicked_at', '<', before) })
}

export function deleteClicksOfAccount(tx: Tx, accountId: string, limit: number): Promise<number> {
  return deleteSome(tx, { ...CLICKS, where: (row) => row('account_id', '=', accountId) }, limit)
}
