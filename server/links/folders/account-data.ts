import type { AccountData } from '../../account-data/account-data.ts'
import { jsonFile } from '../../account-data/content-file.ts'
import { everyLink } from '../../schema/seen-links.ts'
import { folderRows } from './account-rows.ts'
import { listFolderMembers, listFolderRows } from './store.ts'

export const foldersData: AccountData = {
  tables: ['folders', 'folder_members'],
  export: {
    files: ({ db }, { accountId }) => [
      jsonFile('folders.json', async () => {
        const rows = await listFolderRows(db, accountId, everyLink)
        const ids = rows.map(({ id }) => id)
        const members = Map.groupBy(
          await listFolderMembers(db, accountId, ids),
          (row) => row.folderId,
        )
        return rows.map(({ id, name, color, access }) => ({
          ...{ id, name, color, access },
          members: (members.get(id) ?? []).map(({ userId }) => userId),
        }))
      }),
    ],
  },
  rows: folderRows,
}
