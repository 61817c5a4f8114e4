import type { AccountData } from '../account-data/account-data.ts'
import { jsonFile } from '../account-data/content-file.ts'
import type { Db } from '../platform/database/database.ts'
import { listQrStyles } from './account-data-store.ts'
import { qrRows } from './account-rows.ts'

async function qrStylesJson(db: Db, accountId: string) {
  const styles = await listQrStyles(db, accountId)
  return styles.map(({ id, name, isDefault, design }) => ({
    id,
    name,
    isDefault: isDefault === 1,
    design: JSON.parse(design),
  }))
}

export const qrData: AccountData = {
  tables: ['qr_presets'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('qr-styles.json', () => qrStylesJson(db, accountId)),
    ],
  },
  rows: qrRows,
}
