import type { AccountData } from '../../account-data/account-data.ts'
import { forgetRestoreFile } from './restores.ts'

export const restoresData: AccountData = {
  tables: ['account_restores'],
  purge: { removeFiles: forgetRestoreFile },
}
