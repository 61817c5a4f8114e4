import type { AccountData } from '../../account-data/account-data.ts'

export const utmTemplatesData: AccountData = { tables: ['utm_templates'] }
