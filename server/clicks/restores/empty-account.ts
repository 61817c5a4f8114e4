import type { App } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { hasRecords } from '../analytics/analytics.ts'
import { findFilledTable } from './store.ts'

/** Tables that an account fills by working with it, with what a person calls their rows. */
const words = {
  links: 'links or hubs, which may be in the trash',
  tags: 'tags',
  folders: 'folders',
  utm_templates: 'UTM templates',
  qr_presets: 'styles of QR codes',
  uploads: 'uploaded pictures',
  saved_views: 'saved views of the analytics',
  maintenance: 'maintenance times',
  status_pages: 'status pages',
  numbers_pages: 'pages of numbers',
} as const
const tables = Object.keys(words) as (keyof typeof words)[]

/** A restore is for an account in which nothing is, so that all of it can be taken back. */
export async function requireEmptyAccount(app: App, accountId: string): Promise<void> {
  const filled = (await findFilledTable(app.db, accountId, tables)) as
    | keyof typeof words
    | undefined
  if (filled) throw notEmpty(words[filled])
  if (await hasRecords(app.clickhouse, accountId)) {
    throw notEmpty('clicks of links that were deleted')
  }
}

const notEmpty = (what: string) =>
  new Problem('account-not-empty', {
    detail: `Only an empty account can be restored, and this one has ${what}. Make a new account for it.`,
  })
