import { OWNER_ROLE } from '../../../contract/people/permissions.ts'
import type { Db } from '../../platform/database/database.ts'
import { fullNameIn } from '../../schema/names.ts'

export interface OwnerToAsk {
  accountName: string
  name: string
  email: string
}

/** Of the active Owners of an account, the one who joined first. */
export async function findOwnerToAsk(db: Db, accountId: string): Promise<OwnerToAsk | undefined> {
  return db
    .selectFrom('memberships')
    .innerJoin('users', 'users.id', 'memberships.user_id')
    .innerJoin('accounts', 'accounts.id', 'memberships.account_id')
    .select([
      'accounts.name as accountName',
      fullNameIn('users').as('name'),
      'users.email as email',
    ])
    .where('memberships.account_id', '=', accountId)
    .where('memberships.role', '=', OWNER_ROLE)
    .where('memberships.status', '=', 'ACTIVE')
    .orderBy('memberships.created_at')
    .orderBy('memberships.user_id')
    .executeTakeFirst()
}

/** The name of a live account if this user exists and does not belong to it. */
export async function findAccountLeft(
  db: Db,
  accountId: string,
  userId: string,
): Promise<string | undefined> {
  const row = await db
    .selectFrom('accounts')
    .select('accounts.name as name')
    .where('accounts.id', '=', accountId)
    .where('accounts.deleted_at', 'is', null)
    .where(({ exists, not, selectFrom }) =>
      exists(selectFrom('users').select('users.id').where('users.id', '=', userId)).and(
        not(
          exists(
            selectFrom('memberships')
              .select('memberships.user_id')
              .where('memberships.account_id', '=', accountId)
              .where('memberships.user_id', '=', userId),
          ),
        ),
      ),
    )
    .executeTakeFirst()
  return row?.name
}
