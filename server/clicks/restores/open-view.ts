import { z } from 'zod'
import { ABOUT_FILE, About, ROWS_FORMAT } from '../../account-data/about-file.ts'
import type { AccountRows } from '../../account-data/account-rows.ts'
import { rowFileName } from '../../account-data/row-files.ts'
import type { App } from '../../context.ts'
import type { AccountRestoresTable } from '../../schema/accounts.ts'
import { notOurs, refusal } from './refusal.ts'
import type { RestoredView } from './restored-view.ts'
import { listEmailsOfMembers } from './store.ts'
import { wholeFile, type ZipSource } from './zip-source.ts'

const ABOUT_BYTES_MAX = 4 * 1024 * 1024
const Format = z.looseObject({ format: z.int() })

/** What the ZIP says of itself, and who of its members is one of the account. */
export async function openView(
  app: App,
  zip: ZipSource,
  { row, tables }: { row: AccountRestoresTable; tables: readonly AccountRows[] },
): Promise<RestoredView> {
  const about = await readAbout(zip)
  const missing = tables.find(
    ({ table, since = 0 }) => since <= about.format && !zip.has(rowFileName(table)),
  )
  if (missing) throw refusal(`The ZIP lacks the file ${rowFileName(missing.table)}. Send it whole.`)
  return {
    restoreId: row.id,
    accountId: row.account_id,
    userId: row.user_id,
    about,
    ids: new Map([[about.accountId, row.account_id]]),
    users: usersOf(about, await listEmailsOfMembers(app.db, row.account_id)),
    seen: new Map(),
    lost: new Map(),
    domains: new Map(),
    softDomains: new Map(),
    counts: new Map(),
  }
}

async function readAbout(zip: ZipSource): Promise<About> {
  if (!zip.has(ABOUT_FILE)) throw notOurs()
  const value = parsed((await wholeFile(zip, ABOUT_FILE, ABOUT_BYTES_MAX)).toString('utf8'))
  const { format = 0 } = Format.safeParse(value).data ?? {}
  if (format > ROWS_FORMAT) {
    throw refusal('This export was made by a later version. Upgrade this installation first.')
  }
  const about = About.safeParse(value)
  if (!about.success) throw notOurs()
  return about.data
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    throw notOurs()
  }
}

/** People are the same if their e-mails are. */
function usersOf(
  { members }: About,
  present: readonly { id: string; email: string }[],
): Map<string, string> {
  const byEmail = new Map(present.map(({ id, email }) => [email.toLowerCase(), id]))
  return new Map(
    members.flatMap(({ id, email }) => {
      const here = byEmail.get(email.toLowerCase())
      return here === undefined ? [] : [[id, here] as const]
    }),
  )
}
