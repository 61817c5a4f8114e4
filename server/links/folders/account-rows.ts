import { z } from 'zod'
import { FOLDER_MEMBERS_MAX, FOLDERS_MAX, folderAccesses } from '../../../contract/links/folders.ts'
import { tagColors } from '../../../contract/links/tag-colors.ts'
import { type AccountRows, column } from '../../account-data/account-rows.ts'

export const folderRows: readonly AccountRows[] = [
  {
    table: 'folders',
    key: ['id'],
    hasId: true,
    isLive: true,
    max: FOLDERS_MAX,
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      name: column.text(100).min(1),
      name_lower: column.text(200).min(1),
      color: z.enum(tagColors),
      access: z.enum(folderAccesses),
      created_at: column.time,
    }),
  },
  {
    table: 'folder_members',
    key: ['folder_id', 'user_id'],
    of: { column: 'folder_id', table: 'folders' },
    max: FOLDERS_MAX * FOLDER_MEMBERS_MAX,
    refs: { folder_id: { to: 'folders', ifGone: 'leave-out' } },
    users: { user_id: 'leave-out' },
    row: z.strictObject({ folder_id: column.id, user_id: column.id }),
  },
]
