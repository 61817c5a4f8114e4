import type { AccountData } from '../../account-data/account-data.ts'

export const registrationsData: AccountData = { tables: ['registrations'] }
