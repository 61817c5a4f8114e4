import type { AccountData } from '../../account-data/account-data.ts'

export const tagsData: AccountData = { tables: ['tags', 'link_tags'] }
