import type { Ban, BanPage, CreateBan, ListBans } from '../../../contract/operators/bans.ts'
import type { ReportReason } from '../../../contract/operators/report-reasons.ts'
import { recordChange } from '../../changes/changes.ts'
import { type App, type Caller, type Inside, readingOf } from '../../context.ts'
import { isoTime } from '../../platform/clock.ts'
import { readTimeCursor, writeTimeCursor } from '../../platform/database/time-cursor.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import {
  type BanRow,
  countBans,
  deleteBan,
  dismissFreedReports,
  findBan,
  listBanRows,
  listOwned,
} from './ban-store.ts'
import { banAccount, banLink, findLinkNamed } from './banning.ts'
import { recordOperatorAction } from './operators.ts'

export async function listBans(app: App, { cursor, limit }: ListBans): Promise<BanPage> {
  const after = cursor === undefined ? undefined : readTimeCursor(cursor)
  const rows = await listBanRows(readingOf(app), { after, limit: limit + 1 })
  const items = rows.slice(0, limit)
  const last = rows.length > limit ? items.at(-1) : undefined
  return {
    items: items.map((row) => banItem(app, row)),
    nextCursor: last ? writeTimeCursor({ at: last.banned_at, id: last.id }) : null,
    total: await countBans(readingOf(app)),
  }
}

/** Bans without a report, for what an operator finds on their own. */
export async function createBan(app: App, caller: Caller, input: CreateBan): Promise<Ban> {
  return writing(app, async (inside) => {
    const ban = input.kind === 'LINK' ? banNamedLink : banNamedAccount
    return banItem(app, await requireBan(inside, await ban(inside, caller, input)))
  })
}

async function banNamedLink(inside: Inside, caller: Caller, input: CreateBan): Promise<string> {
  const link = await requireLinkNamed(inside, input.target)
  const why = { reason: input.reason, isReported: false }
  if (!(await banLink(inside, caller, { link, why }))) throw refusal('This link is banned already')
  await recordOperatorAction(inside, caller, {
    action: 'link.banned',
    subject: link.link_id,
    before: null,
    after: { key: link.key, reason: input.reason },
    concerned: link.account_id,
  })
  return link.link_id
}

async function banNamedAccount(inside: Inside, caller: Caller, input: CreateBan): Promise<string> {
  const account = input.target.includes('@')
    ? await requireOwned(inside, input.target)
    : await requireLinkNamed(inside, input.target)
  if (account.account_id === caller.accountId) throw refusal('This is your own account')
  const why = { reason: input.reason, isReported: false }
  if (!(await banAccount(inside, caller, { account, why }))) {
    throw refusal('All links of this account are banned already')
  }
  await recordOperatorAction(inside, caller, {
    action: 'account.shut-out',
    subject: account.account_id,
    before: null,
    after: { name: account.account_name, reason: input.reason },
    concerned: account.account_id,
  })
  return account.account_id
}

/** Also dismisses the reports behind the ban: the operator has reviewed them again. */
export async function liftBan(app: App, caller: Caller, id: string): Promise<void> {
  await writing(app, async (inside) => {
    const ban = await requireBan(inside, id)
    await deleteBan(inside.db, id)
    await dismissFreedReports(inside.db, id, { decided_at: app.clock(), decided_by: caller.userId })
    await recordChange(
      inside,
      ban.kind === 'LINK' ? `link:${ban.domain_id}/${ban.key_lower}` : `account:${id}`,
    )
    await recordOperatorAction(inside, caller, {
      action: ban.kind === 'LINK' ? 'link.unbanned' : 'account.let-in',
      subject: id,
      before: { name: ban.key ?? ban.account_name, reason: ban.reason },
      after: null,
      concerned: ban.account_id,
    })
  })
}

async function requireBan(app: App, id: string): Promise<BanRow> {
  const row = await findBan(app.db, id)
  if (!row) throw new Problem('not-found')
  return row
}

async function requireLinkNamed(app: App, text: string) {
  const link = await findLinkNamed(app, text)
  if (!link) throw refusal('There is no such short link here')
  return link
}

async function requireOwned(app: App, email: string) {
  const [account, another] = await listOwned(app.db, email.toLowerCase())
  if (!account) throw refusal('Nobody with this e-mail owns an account here')
  if (another) throw refusal('They own several accounts. Enter a short link of the one you mean.')
  return { account_id: account.id, account_name: account.name }
}

const refusal = (message: string) => new Problem('invalid', { errors: { target: message } })

function banItem(app: App, row: BanRow): Ban {
  const { domain, key } = row
  const name = `${row.first_name ?? ''} ${row.last_name ?? ''}`.trim()
  const address =
    domain === null || key === null
      ? null
      : `${new URL(app.config.publicUrl).protocol}//${domain}/${key}`
  return {
    id: row.id,
    kind: row.kind === 'LINK' ? 'LINK' : 'ACCOUNT',
    reason: row.reason as ReportReason,
    accountName: row.account_name,
    shortUrl: address,
    // A hub has no target: the ban is of its page.
    redirectTo: row.redirect_to === '' ? address : row.redirect_to,
    bannedBy: name || row.email,
    bannedAt: isoTime(row.banned_at),
  }
}
