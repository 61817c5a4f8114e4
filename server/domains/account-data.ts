import type { AccountData } from '../account-data/account-data.ts'
import { recordChange } from '../changes/changes.ts'
import { disownDomains } from './account-data-store.ts'

export const domainsData: AccountData = {
  tables: ['domains', 'domain_aliases'],
  purge: {
    async finish(app, accountId) {
      if (await disownDomains(app.db, accountId, app.clock())) await recordChange(app, 'domains')
    },
  },
}
