import { z } from 'zod'
import { pageOf } from '../paging.ts'
import { tagColors } from './tag-colors.ts'
import { TagName } from './tags.ts'

/** Who sees the links of a folder: every member, or those that are named and the Admins. */
export const folderAccesses = ['everyone', 'members'] as const

/** The list is one page. */
export const FOLDERS_MAX = 500

/** The people of a folder, whether or not it is closed to others. */
export const FOLDER_MEMBERS_MAX = 200

const fields = {
  name: TagName,
  color: z.enum(tagColors),
  access: z.enum(folderAccesses).meta({
    description: 'everyone, or members: then its links do not exist for others, Admins excepted',
  }),
  members: z
    .array(z.string().min(1).max(40))
    .max(FOLDER_MEMBERS_MAX, `At most ${FOLDER_MEMBERS_MAX} members`)
    .meta({ description: 'Ids of users; they count where access is members' }),
}

export const Folder = z
  .object({
    id: z.string(),
    ...fields,
    name: z.string(),
    links: z.int().min(0).meta({
      description: 'How many links in it the caller sees, without those in the trash',
    }),
    createdAt: z.string(),
  })
  .meta({ id: 'Folder' })

/** All folders that the caller sees, by name; few enough for a single page. */
export const FolderPage = pageOf(Folder).meta({ id: 'FolderPage' })

export const CreateFolder = z
  .strictObject({
    name: fields.name,
    color: fields.color.nullish(),
    access: fields.access.optional(),
    members: fields.members.optional(),
  })
  .meta({ id: 'CreateFolder' })

export const EditFolder = z
  .strictObject({
    name: fields.name.optional(),
    color: fields.color.optional(),
    access: fields.access.optional(),
    members: fields.members.optional(),
  })
  .meta({ id: 'EditFolder' })

export type Folder = z.infer<typeof Folder>
export type FolderAccess = (typeof folderAccesses)[number]
export type FolderPage = z.infer<typeof FolderPage>
export type CreateFolder = z.infer<typeof CreateFolder>
export type EditFolder = z.infer<typeof EditFolder>
