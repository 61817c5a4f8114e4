import { domainToUnicode } from 'node:url'
import {
  REPORT_TEXT_MAX,
  type ReportReason,
  reportReasons,
} from '../../../contract/operators/report-reasons.ts'
import type { App } from '../../context.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import type { Database } from '../../platform/database/database.ts'
import { keepMemoized, memoized } from '../../platform/database/transaction-memo.ts'
import { Problem } from '../../platform/http/problem.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { addressBucket } from '../../platform/network/addresses.ts'
import { decoded } from './decoded.ts'
import { countOpenReports, insertReport, listEntriesFor } from './store.ts'

export { recordOperatorAction } from './operators.ts'

/** Throws when the target's host, or a word in the target, is on the operators' block list. */
export async function requireUnblockedTarget(
  app: App,
  target: string,
  field: string,
): Promise<void> {
  const { hostname } = new URL(target)
  const entries = await entriesFor(app, hostname)
  const isHost = entries.some(({ kind }) => kind === 'HOST')
  if (isHost) throw refusal(field, 'Links to this host are not allowed here')
  // Check the raw, decoded and Unicode forms, so that neither percent escapes nor punycode hide a word.
  if (holdsWord(entries, `${target} ${decoded(target)} ${domainToUnicode(hostname)}`)) {
    throw refusal(field, 'This address holds a word that is not allowed here')
  }
}

/** The reason to refuse a key; undefined when the key is allowed. */
export async function blockedKeyProblem(app: App, key: string): Promise<string | undefined> {
  if (!holdsWord(await entriesFor(app), key)) return undefined
  return 'This key holds a word that is not allowed here. Choose another one.'
}

function entriesFor(app: App, hostname = '') {
  const hosts = hostname === '' ? [] : hostsAbove(hostname)
  return memoized(app.db, blockedKey(hostname), () => listEntriesFor(app.db, hosts))
}

const blockedKey = (hostname: string) => `blocked ${hostname}`

/** Finds the entries for many hosts by one query, for as long as the memo of the database is kept. */
export async function learnBlocked(app: App, hostnames: readonly string[]): Promise<void> {
  const above = new Map(hostnames.map((hostname) => [hostname, hostsAbove(hostname)]))
  const entries = await listEntriesFor(app.db, [...new Set([...above.values()].flat())])
  const words = entries.filter(({ kind }) => kind === 'WORD')
  const named = entries.filter(({ kind }) => kind !== 'WORD')
  const entriesOf = (hosts: readonly string[]) => {
    const some = named.filter(({ value }) => hosts.includes(value))
    return some.length === 0 ? words : [...words, ...some]
  }
  keepMemoized(
    app.db,
    [...above].map(([hostname, hosts]) => [blockedKey(hostname), entriesOf(hosts)]),
  )
}

function holdsWord(entries: readonly { kind: string; value: string }[], text: string): boolean {
  const lower = text.toLowerCase()
  return entries.some(({ kind, value }) => kind === 'WORD' && lower.includes(value))
}

const refusal = (field: string, message: string) =>
  new Problem('invalid', { errors: { [field]: message } })

export interface NewReport {
  linkId: string
  accountId: string
  reason: ReportReason
  text: string
  email: string | null
}

/** Open reports of one link: more would not be news to an operator. */
const MAX_OPEN = 50

/** Adds a report to the operators' queue, unless the link already has `MAX_OPEN` open ones. */
export async function takeReport(db: Database, now: number, report: NewReport): Promise<void> {
  if ((await countOpenReports(db, report.linkId)) >= MAX_OPEN) return
  await insertReport(db, {
    id: newId('rep'),
    link_id: report.linkId,
    account_id: report.accountId,
    reason: report.reason,
    words: report.text.trim() || null,
    email: report.email,
    status: 'OPEN',
    created_at: now,
    decided_at: null,
    decided_by: null,
  })
}

/** The same limit and the same counter as for `POST /reports`. */
const REPORTS_AN_HOUR = 10

export interface PageReport {
  linkId: string
  accountId: string
  /** As sent; a form with an unknown reason is ignored. */
  reason: string
  text: string
  /** The visitor's IP address. */
  address: string
}

/** Takes a report from the form on a link's page. Silently ignores invalid forms and reports over the limit. */
export async function reportFromPage(app: App, sent: PageReport): Promise<void> {
  const now = app.clock()
  const visitor = app.secrets.hash(`address:${Math.floor(now / DAY)}`, addressBucket(sent.address))
  const bucket = `report:${visitor}`
  const use = await take(autocommit(app.db), now, {
    bucket,
    limit: REPORTS_AN_HOUR,
    windowMs: HOUR,
  })
  const reason = reportReasons.find((known) => known === sent.reason)
  if (!use.isAllowed || !reason) return
  const text = sent.text.replaceAll('\u0000', '').slice(0, REPORT_TEXT_MAX).toWellFormed()
  const { linkId, accountId } = sent
  await takeReport(autocommit(app.db), now, { linkId, accountId, reason, text, email: null })
}

/** The host and its parent domains: `a.b.example`, `b.example` and `example`. */
function hostsAbove(hostname: string): string[] {
  const labels = hostname.toLowerCase().replace(/\.$/, '').split('.')
  return labels.map((_, at) => labels.slice(at).join('.'))
}
