import { zipSync } from 'fflate'
import { csvLine } from '../../../contract/csv-line.ts'
import { ABOUT_FILE, PART_FILE, ROWS_FORMAT } from '../../account-data/about-file.ts'
import { restoredRows } from '../../account-data/features.ts'
import { rowFileName } from '../../account-data/row-files.ts'
import { clickFileColumns } from '../../clicks/analytics/analytics.ts'
import { DAY, isoTime } from '../../platform/clock.ts'

const ACCOUNT = 'acc_aaaaaaaaaaaaaaaa'
const linkId = (n: number): string => `lnk_${String(n).padStart(16, '0')}`

interface Many {
  publicUrl: string
  /** On which the links are. */
  domain: string
  links: number
  clicks: number
  now: number
}

/** An export of plain links and their clicks, each by another visitor. */
export function manyClicksZip({ publicUrl, domain, links, clicks, now }: Many): Uint8Array {
  const about = { format: ROWS_FORMAT, accountId: ACCOUNT, publicUrl, exportedAt: now, members: [] }
  const part = { exportId: 'exp_aaaaaaaaaaaaaaaa', accountId: ACCOUNT, number: 1, isLast: true }
  const lines = (row: (n: number) => object) =>
    Array.from({ length: links }, (_, n) => `${JSON.stringify(row(n))}\n`).join('')
  const texts: Record<string, string> = {
    [ABOUT_FILE]: JSON.stringify(about),
    [PART_FILE]: JSON.stringify({ format: ROWS_FORMAT, ...part }),
    ...Object.fromEntries(restoredRows.map(({ table }) => [rowFileName(table), ''])),
    [rowFileName('links')]: lines((n) => linkRow(n, { domain, now })),
    'clicks.csv':
      csvLine(['at', 'linkId', 'shortUrl', ...clickFileColumns]) +
      Array.from({ length: clicks }, (_, n) => clickLine(n, { links, now })).join(''),
  }
  return zipSync(
    Object.fromEntries(Object.entries(texts).map(([name, text]) => [name, Buffer.from(text)])),
    { level: 1 },
  )
}

const linkRow = (n: number, { domain, now }: { domain: string; now: number }) => ({
  ...{ id: linkId(n), account_id: ACCOUNT, domain_id: domain, key: `many-${n}`, type: 'STD' },
  ...{ title: `Article ${n}`, redirect_to: `https://shop.example/${n}`, utm: '{}', geo: '[]' },
  ...{ monitoring: 0, note: null, forward_query: 0, disabled: 0, starts_at: null },
  ...{ expires_at: null, max_clicks: null, password_hash: null, created_by: null },
  ...{ created_at: now - 90 * DAY, updated_at: now - DAY, deleted_at: null, expired_to: null },
  ...{ preview: null, fallback_url: null, click_ids: 0, redirect_status: 302, forward_path: 0 },
  ...{ folder_id: null, imported_clicks: null, imported_clicks_at: null },
})

function clickLine(n: number, { links, now }: { links: number; now: number }): string {
  const cells = clickFileColumns.map((name) => {
    if (name === 'visitor') return `v${(n + 1).toString(16).padStart(16, '0')}`
    if (name === 'kind') return 'human'
    return name === 'trigger' ? 'link' : ''
  })
  return csvLine([isoTime(now - 2 * DAY - n), linkId(n % links), '', ...cells])
}
