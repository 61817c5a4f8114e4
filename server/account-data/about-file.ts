import { z } from 'zod'
import type { App } from '../context.ts'
import type { ExportRange } from './account-data.ts'
import { column } from './account-rows.ts'
import { type ContentFile, jsonFile } from './content-file.ts'
import { ROWS_FOLDER } from './row-files.ts'

export const ABOUT_FILE = `${ROWS_FOLDER}about.json`

/** Goes up with each change after which earlier programs read the rows wrongly. */
export const ROWS_FORMAT = 2

/** The last file of each ZIP. */
export const PART_FILE = `${ROWS_FOLDER}part.json`

/** Which ZIP of an export it is. Those from before format 2 have none. */
export const Part = z.object({
  format: z.int(),
  exportId: column.id,
  accountId: column.id,
  number: z.int().min(1).max(10_000),
  isLast: z.boolean(),
})
export type Part = z.infer<typeof Part>

const MEMBERS_MAX = 10_000

/** Whose rows a ZIP has, and who made them. */
export const About = z.object({
  format: z.int(),
  accountId: column.id,
  publicUrl: z.url().max(300),
  exportedAt: column.time,
  members: z.array(z.object({ id: column.id, email: z.string().max(320) })).max(MEMBERS_MAX),
})
export type About = z.infer<typeof About>

export const aboutFile = (app: App, { accountId, before }: ExportRange): ContentFile =>
  jsonFile(ABOUT_FILE, async (): Promise<About> => {
    const members = await app.db
      .selectFrom('memberships')
      .innerJoin('users', 'users.id', 'memberships.user_id')
      .select(['users.id as id', 'users.email as email'])
      .where('memberships.account_id', '=', accountId)
      .orderBy('users.id')
      .limit(MEMBERS_MAX)
      .execute()
    const { publicUrl } = app.config
    return { format: ROWS_FORMAT, accountId, publicUrl, exportedAt: before, members }
  })
