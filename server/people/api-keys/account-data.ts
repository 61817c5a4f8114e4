import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { listKeysWithoutSecrets } from './account-data-store.ts'

const timeOrNull = (ms: number | null) => (ms === null ? null : isoTime(ms))

async function keysJson(db: Db, accountId: string) {
  const keys = await listKeysWithoutSecrets(db, accountId)
  return keys.map((key) => ({
    ...key,
    allowedAddresses: JSON.parse(key.allowedAddresses),
    expiresAt: timeOrNull(key.expiresAt),
    lastUsedAt: timeOrNull(key.lastUsedAt),
    createdAt: isoTime(key.createdAt),
  }))
}

export const apiKeysData: AccountData = {
  tables: ['api_keys'],
  export: {
    files: ({ db }, { accountId }) => [jsonFile('api-keys.json', () => keysJson(db, accountId))],
  },
}
