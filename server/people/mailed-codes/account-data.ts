import type { AccountData } from '../../account-data/account-data.ts'

export const mailedCodesData: AccountData = { tables: ['mailed_codes'] }
