import { REPORT_TEXT_MAX, reportReasons } from '../../contract/report-reasons.ts'
import { takeReport } from '../features/abuse/abuse.ts'
import { addressBucket } from '../platform/addresses.ts'
import { type Clock, DAY, HOUR } from '../platform/clock.ts'
import type { Db } from '../platform/database.ts'
import { take } from '../platform/rate-limit.ts'
import type { Secrets } from '../platform/secrets.ts'
import type { CompiledLink } from './compiled-link.ts'

/** As many as the open call takes from one address, and counted together with it. */
const LIMIT = 10

/** Takes what a visitor says of a link by the form of its page. It throws while the database is away. */
export type Reports = (link: CompiledLink, form: URLSearchParams, address: string) => Promise<void>

export interface ReportOptions {
  db: Db
  clock: Clock
  secrets: Pick<Secrets, 'hash'>
}

export function openReports({ db, clock, secrets }: ReportOptions): Reports {
  return async (link, form, address) => {
    const now = clock()
    const visitor = secrets.hash(`address:${Math.floor(now / DAY)}`, addressBucket(address))
    const bucket = `report:${visitor}`
    const use = await take(db, now, { bucket, limit: LIMIT, windowMs: HOUR })
    const reason = reportReasons.find((known) => known === form.get('reason'))
    // Whoever sends too many, or no form of ours, sees the same thanks
    if (!use.isAllowed || !reason) return
    const text = (form.get('text') ?? '').replaceAll('\u0000', '').slice(0, REPORT_TEXT_MAX)
    await takeReport(db, now, {
      linkId: link.id,
      accountId: link.accountId,
      reason,
      text: text.toWellFormed(),
      email: null,
    })
  }
}
