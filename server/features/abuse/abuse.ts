import { domainToUnicode } from 'node:url'
import {
  REPORT_TEXT_MAX,
  type ReportReason,
  reportReasons,
} from '../../../contract/report-reasons.ts'
import type { App } from '../../context.ts'
import { addressBucket } from '../../platform/addresses.ts'
import { askOnce } from '../../platform/ask-once.ts'
import { DAY, HOUR } from '../../platform/clock.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
import { take } from '../../platform/rate-limit.ts'
import { decoded } from './decoded.ts'
import { hostsAbove } from './hosts-above.ts'
import { countOpenReports, insertReport, listEntriesFor } from './store.ts'

/** Refuses what operators put on the block list: a target on such a host, or with such a word in it. */
export async function requireUnblockedTarget(
  app: App,
  target: string,
  field: string,
): Promise<void> {
  const { hostname } = new URL(target)
  const entries = await entriesFor(app, hostname)
  const isHost = entries.some(({ kind }) => kind === 'HOST')
  if (isHost) throw refusal(field, 'Links to this host are not allowed here')
  // As it is written, and as it is read: no escape and no letters of DNS hide a word.
  if (holdsWord(entries, `${target} ${decoded(target)} ${domainToUnicode(hostname)}`)) {
    throw refusal(field, 'This address holds a word that is not allowed here')
  }
}

/** Why a key is refused. */
export async function blockedKeyProblem(app: App, key: string): Promise<string | undefined> {
  if (!holdsWord(await entriesFor(app), key)) return undefined
  return 'This key holds a word that is not allowed here. Choose another one.'
}

function entriesFor(app: App, hostname = '') {
  const hosts = hostname === '' ? [] : hostsAbove(hostname)
  return askOnce(app.db, `blocked ${hostname}`, () => listEntriesFor(app.db, hosts))
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

/** More tell an operator nothing that these do not. */
const MAX_OPEN = 50

/** What a visitor says of a link, for the operators' queue. */
export async function takeReport(db: Db, now: number, report: NewReport): Promise<void> {
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

/** As many as the open call takes from one address, and counted together with it. */
const REPORTS_AN_HOUR = 10

export interface PageReport {
  linkId: string
  accountId: string
  /** As sent; anything else than a reason of ours is no report. */
  reason: string
  text: string
  /** The visitor's. */
  address: string
}

/** By the form of a link's page. Whoever sends too many, or no form of ours, is told nothing of it. */
export async function reportFromPage(app: App, sent: PageReport): Promise<void> {
  const now = app.clock()
  const visitor = app.secrets.hash(`address:${Math.floor(now / DAY)}`, addressBucket(sent.address))
  const bucket = `report:${visitor}`
  const use = await take(app.db, now, { bucket, limit: REPORTS_AN_HOUR, windowMs: HOUR })
  const reason = reportReasons.find((known) => known === sent.reason)
  if (!use.isAllowed || !reason) return
  const text = sent.text.replaceAll('\u0000', '').slice(0, REPORT_TEXT_MAX).toWellFormed()
  const { linkId, accountId } = sent
  await takeReport(app.db, now, { linkId, accountId, reason, text, email: null })
}
