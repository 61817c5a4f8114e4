import { recordChange } from '../../changes/changes.ts'
import type { App, Caller, Inside } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { knownHost } from '../../platform/network/addresses.ts'
import { trimTail } from '../../platform/trim-ends.ts'
import { DEMO_ACCOUNT } from '../../schema/demo-account.ts'
import { insertAccountBan, insertLinkBan } from './ban-store.ts'
import { decoded } from './decoded.ts'
import { type BannedAccount, type BanReason, mailOwnersAboutBan } from './mails.ts'
import { decideReports, findLinkAt, type NamedLink } from './store.ts'

/** Ignored at the end of a short address: a trailing slash, and the plus of the facts page. */
const ENDS = new Set([...'/+'].map((sign) => sign.charCodeAt(0)))

/** Finds the link of a short address as people write it, also that of its facts page. */
export async function findLinkNamed(app: App, text: string): Promise<NamedLink | undefined> {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url) return undefined
  const host = knownHost(url, app.config.publicHost)
  const asked = decoded(url.pathname.slice(1))
  const key = trimTail(asked, (code) => ENDS.has(code))
  // A key of an own domain may end with a plus.
  return (await findLinkAt(app.db, { host, key: asked })) ?? findLinkAt(app.db, { host, key })
}

/** Also decides all open reports of the link. False when it is banned already. */
export async function banLink(
  inside: Inside,
  caller: Caller,
  { link, why }: { link: NamedLink; why: BanReason },
): Promise<boolean> {
  const ban = { ...banOf(inside, caller, link, why), link_id: link.link_id }
  const isNew = await insertLinkBan(inside.db, ban)
  await decideReports(inside.db, { linkId: link.link_id }, bannedBy(inside, caller))
  if (!isNew) return false
  await recordChange(inside, `link:${link.domain_id}/${link.key_lower}`)
  await mailOwnersAboutBan(inside, link, why)
  return true
}

/** Bans all links of the account and decides their open reports. False when it is banned already. */
export async function banAccount(
  inside: Inside,
  caller: Caller,
  { account, why }: { account: BannedAccount; why: BanReason },
): Promise<boolean> {
  if (account.account_id === DEMO_ACCOUNT) {
    throw new Problem('invalid', {
      errors: { target: 'Links of the start page have no account. Ban the link itself.' },
    })
  }
  const isNew = await insertAccountBan(inside.db, banOf(inside, caller, account, why))
  await decideReports(inside.db, { accountId: account.account_id }, bannedBy(inside, caller))
  if (!isNew) return false
  await recordChange(inside, `account:${account.account_id}`)
  await mailOwnersAboutBan(inside, { ...account, key: undefined }, why)
  return true
}

export const bannedBy = (app: App, caller: Caller) =>
  ({ status: 'BANNED', decided_at: app.clock(), decided_by: caller.userId }) as const

function banOf(app: App, caller: Caller, { account_id }: BannedAccount, { reason }: BanReason) {
  return { account_id, reason, banned_by: caller.userId, banned_at: app.clock() }
}
