import type { AccountData } from '../../account-data/account-data.ts'

export const oauthData: AccountData = { tables: ['identities'] }
