import type { AccountData } from '../../account-data/account-data.ts'

export const secondFactorsData: AccountData = {
  tables: ['challenges', 'factors', 'recovery_codes'],
}
