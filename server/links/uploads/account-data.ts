import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import type { App } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { uploadRows } from './account-rows.ts'
import { listUploads } from './store.ts'
import { forgetUploadFiles, uploadItem } from './uploads.ts'

async function picturesJson(app: App, accountId: string) {
  const rows = await listUploads(app.db, accountId)
  return rows.map((row) => ({ ...uploadItem(app, row), createdAt: isoTime(row.created_at) }))
}

export const uploadsData: AccountData = {
  tables: ['uploads'],
  purge: { removeFiles: forgetUploadFiles },
  export: {
    files: (app, { accountId }) => [jsonFile('pictures.json', () => picturesJson(app, accountId))],
  },
  rows: uploadRows,
}
