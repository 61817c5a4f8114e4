import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { listApps, NO_APPS } from '../apps/apps.ts'
import { listOwnDomains } from './account-data-store.ts'

async function domainsJson(db: Db, accountId: string) {
  const domains = await listOwnDomains(db, accountId)
  const apps = await listApps(
    db,
    accountId,
    domains.map(({ id }) => id),
  )
  return domains.map((row) => ({
    ...row,
    apps: apps.get(row.id) ?? NO_APPS,
    createdAt: isoTime(row.createdAt),
  }))
}

export const ownDomainsData: AccountData = {
  tables: ['own_domains', 'domain_apps'],
  export: {
    files: ({ db }, { accountId }) => [jsonFile('domains.json', () => domainsJson(db, accountId))],
  },
}
