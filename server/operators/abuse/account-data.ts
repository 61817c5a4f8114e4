import type { AccountData } from '../../account-data/account-data.ts'

export const abuseData: AccountData = {
  tables: ['block_entries', 'reports', 'link_bans', 'account_bans'],
}
