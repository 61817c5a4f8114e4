import type { AccountData } from '../../account-data/account-data.ts'

/** Its rows go with their links. The account that owns those is never purged. */
export const demoData: AccountData = { tables: ['share_links'] }
