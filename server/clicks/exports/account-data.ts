import type { AccountData } from '../../account-data/account-data.ts'
import { forgetExportFiles } from './exports.ts'

export const exportsData: AccountData = {
  tables: ['exports', 'export_parts'],
  purge: { removeFiles: forgetExportFiles },
}
