import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { listOwnDomains } from './account-data-store.ts'

async function domainsJson(db: Db, accountId: string) {
  const domains = await listOwnDomains(db, accountId)
  return domains.map((row) => ({ ...row, createdAt: isoTime(row.createdAt) }))
}

export const ownDomainsData: AccountData = {
  tables: ['own_domains'],
  export: {
    files: ({ db }, { accountId }) => [jsonFile('domains.json', () => domainsJson(db, accountId))],
  },
}
