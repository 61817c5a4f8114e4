import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { isoTime } from '../../platform/clock.ts'
import type { Db } from '../../platform/database/database.ts'
import { deleteSome } from '../../platform/database/in-steps.ts'
import { listWebhooksWithoutSecrets } from './store.ts'

async function webhooksJson(db: Db, accountId: string) {
  const rows = await listWebhooksWithoutSecrets(db, accountId)
  return rows.map(({ created_at, events, kinds, ...row }) => ({
    ...row,
    events: JSON.parse(events),
    kinds: JSON.parse(kinds),
    createdAt: isoTime(created_at),
  }))
}

export const webhooksData: AccountData = {
  tables: ['webhooks', 'webhook_deliveries'],
  purge: {
    steps: () => [
      (tx, { accountId, limit }) =>
        deleteSome(
          tx,
          {
            from: 'webhook_deliveries',
            key: ['id'],
            where: (row) => row('account_id', '=', accountId),
          },
          limit,
        ),
    ],
  },
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('webhooks.json', () => webhooksJson(db, accountId)),
    ],
  },
}
