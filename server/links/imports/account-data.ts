import type { AccountData } from '../../account-data/account-data.ts'
import { forgetImportFiles } from './imports.ts'

export const importsData: AccountData = {
  tables: ['imports', 'import_pieces'],
  purge: { removeFiles: forgetImportFiles },
}
