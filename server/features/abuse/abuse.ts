import { domainToUnicode } from 'node:url'
import type { ReportReason } from '../../../contract/report-reasons.ts'
import type { App } from '../../context.ts'
import { askOnce } from '../../platform/ask-once.ts'
import type { Db } from '../../platform/database.ts'
import { newId } from '../../platform/ids.ts'
import { Problem } from '../../platform/problem.ts'
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
