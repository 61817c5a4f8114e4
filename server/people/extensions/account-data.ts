import type { AccountData } from '../../account-data/account-data.ts'

/** Grants live for minutes, and go with the membership. */
export const extensionsData: AccountData = { tables: ['extension_grants'] }
