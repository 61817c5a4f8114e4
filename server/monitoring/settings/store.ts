import type { Db, Tx } from '../../platform/database/database.ts'

/** An account with its tier, and its settings if it has changed any. */
export type SettingsRow = Awaited<ReturnType<typeof listSettingsRows>>[number]

export async function listSettingsRows(db: Db, accountIds: readonly string[]) {
  if (accountIds.length === 0) return []
  return db
    .selectFrom('accounts')
    .leftJoin('monitor_settings', 'monitor_settings.account_id', 'accounts.id')
    .select([
      'accounts.id as id',
      'accounts.tier as tier',
      'accounts.tier_ends_at as tier_ends_at',
      'accounts.granted_tier as granted_tier',
      'accounts.free_trial_ends_at as free_trial_ends_at',
      'monitor_settings.settings as settings',
    ])
    .where('accounts.id', 'in', accountIds)
    .execute()
}

export async function saveSettings(tx: Tx, accountId: string, settings: string): Promise<void> {
  await tx
    .insertInto('monitor_settings')
    .values({ account_id: accountId, settings, weekly_sent_at: null })
    .onConflict((conflict) => conflict.column('account_id').doUpdateSet({ settings }))
    .execute()
}

export async function findSettings(db: Db, accountId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('monitor_settings')
    .select('settings')
    .where('account_id', '=', accountId)
    .executeTakeFirst()
  return row?.settings
}

/** False if the mail of that Monday, or a later one, was marked before. */
export async function markWeeklyMail(tx: Tx, accountId: string, monday: number): Promise<boolean> {
  const row = await tx
    .insertInto('monitor_settings')
    .values({ account_id: accountId, settings: '{}', weekly_sent_at: monday })
    .onConflict((conflict) =>
      conflict
        .column('account_id')
        .doUpdateSet({ weekly_sent_at: monday })
        .where((where) =>
          where.or([
            where('monitor_settings.weekly_sent_at', 'is', null),
            where('monitor_settings.weekly_sent_at', '<', monday),
          ]),
        ),
    )
    .returning('account_id')
    .executeTakeFirst()
  return row !== undefined
}
