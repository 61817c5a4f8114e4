import type { Db, Tx } from '../../platform/database/database.ts'
import { deleteInSteps } from '../../platform/database/in-steps.ts'
import type { MailedCodesTable } from '../../schema/users.ts'

type MailedCodeKind = MailedCodesTable['kind']

interface CodeOwner {
  userId: string
  detail: string | null
}

export async function insertCode(tx: Tx, row: MailedCodesTable): Promise<void> {
  await tx.insertInto('mailed_codes').values(row).execute()
}

export async function findOpenCode(
  db: Db,
  { kind, hash, now }: { kind: MailedCodeKind; hash: string; now: number },
): Promise<CodeOwner | undefined> {
  return db
    .selectFrom('mailed_codes')
    .select(['user_id as userId', 'detail'])
    .where('code_hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .executeTakeFirst()
}

export async function useCode(
  tx: Tx,
  userId: string,
  { kind, hash, now }: { kind: MailedCodeKind; hash: string; now: number },
): Promise<CodeOwner | undefined> {
  return tx
    .updateTable('mailed_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'detail'])
    .executeTakeFirst()
}

export async function findLatestCode(
  db: Db,
  userId: string,
  { kind, now }: { kind: MailedCodeKind; now: number },
): Promise<CodeOwner | undefined> {
  return db
    .selectFrom('mailed_codes')
    .select(['user_id as userId', 'detail'])
    .where('user_id', '=', userId)
    .where('kind', '=', kind)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .orderBy('created_at', 'desc')
    .executeTakeFirst()
}

export async function endCodes(
  tx: Tx,
  userId: string,
  { kind, now }: { kind: MailedCodeKind | undefined; now: number },
): Promise<void> {
  let query = tx
    .updateTable('mailed_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
  if (kind !== undefined) query = query.where('kind', '=', kind)
  await query.execute()
}

export async function deleteEndedCodes(db: Db, now: number): Promise<void> {
  await deleteInSteps(db, {
    from: 'mailed_codes',
    key: ['code_hash'],
    where: (row) => row('expires_at', '<=', now),
  })
}
