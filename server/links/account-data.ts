import type { AccountData } from '../account-data/account-data.ts'
import { countAllLinks, disownRetiredKeys } from './account-data-store.ts'
import { linkRows } from './account-rows.ts'
import { linkLines, linksJson } from './link-files.ts'
import { endSomeLinks } from './links.ts'

export const linksData: AccountData = {
  tables: ['links', 'link_takes', 'link_counts', 'retired_keys', 'link_aliases'],
  purge: {
    steps: () => [
      endSomeLinks,
      (db, { accountId, limit }) => disownRetiredKeys(db, accountId, limit),
    ],
  },
  export: {
    // Each link is in both files.
    countRows: async ({ db }, { accountId }) => 2 * (await countAllLinks(db, accountId)),
    files: (app, { accountId }) => [
      { name: 'links.json', chunks: linksJson(app, accountId) },
      { name: 'links.csv', chunks: linkLines(app, accountId) },
    ],
  },
  rows: linkRows,
}
