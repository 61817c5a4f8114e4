import type { AccountData } from '../../account-data/account-data.ts'
import { forgetImportFiles } from './imports.ts'

export const importsData: AccountData = {
  tables: ['imports', 'import_pieces', 'move_checks', 'move_differences'],
  purge: { removeFiles: forgetImportFiles },
}
