import { sql } from 'kysely'
import type { Database, Db } from '../../platform/database/database.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import type { AddressMarksTable } from '../../schema/referrals.ts'

/** No team comes from more networks in a day; a phone company's IPv6 can give one person thousands. */
export const MARKS_A_DAY = 500

/** Does nothing beyond that number. */
export async function insertMark(
  db: Database,
  { account_id, day, address_hash }: AddressMarksTable,
): Promise<void> {
  await sql`insert into address_marks (account_id, day, address_hash)
    select ${account_id}, cast(${day} as bigint), ${address_hash}
    where (select count(*) from (select 1 from address_marks
      where account_id = ${account_id} and day = ${day} limit ${MARKS_A_DAY}) as marks) < ${MARKS_A_DAY}
    on conflict (account_id, day, address_hash) do nothing`.execute(db)
}

/** Whether the account and one of the others have a mark of the same address on that day. */
export async function hasCommonMark(
  db: Db,
  accountId: string,
  { others, day }: { others: readonly string[]; day: number },
): Promise<boolean> {
  if (others.length === 0) return false
  const row = await db
    .selectFrom('address_marks as mine')
    .innerJoin('address_marks as theirs', (join) =>
      join
        .onRef('theirs.day', '=', 'mine.day')
        .onRef('theirs.address_hash', '=', 'mine.address_hash'),
    )
    .select('mine.day')
    .where('mine.account_id', '=', accountId)
    .where('mine.day', '=', day)
    .where('theirs.account_id', 'in', others)
    .limit(1)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteMarksBefore(db: Database, day: number): Promise<void> {
  await inSteps(async (limit) => {
    const some = sql`(select account_id, day, address_hash from address_marks where day < ${day} limit ${limit})`
    const deleted = await db
      .deleteFrom('address_marks')
      .where(sql<boolean>`(account_id, day, address_hash) in ${some}`)
      .executeTakeFirst()
    return Number(deleted.numDeletedRows)
  })
}
