import type { App, Caller } from '../../context.ts'
import { knownHost } from '../../platform/addresses.ts'
import { Problem } from '../../platform/problem.ts'
import { trimTail } from '../../platform/trim-ends.ts'
import { DEMO_ACCOUNT } from '../demo/demo.ts'
import { recordChange } from '../domains/domains.ts'
import { insertAccountBan, insertLinkBan } from './ban-store.ts'
import { decoded } from './decoded.ts'
import { type BannedAccount, mailOfBan, type Why } from './mails.ts'
import { decideReports, findLinkAt, type LinkPlace } from './store.ts'

/** A slash too many, and the plus that asks for a preview. */
const ENDS = new Set([...'/+'].map((sign) => sign.charCodeAt(0)))

/** The link that an address as people write it leads to, also that of its preview. */
export async function findLinkNamed(app: App, text: string): Promise<LinkPlace | undefined> {
  const url = URL.parse(/^https?:\/\//i.test(text) ? text : `https://${text}`)
  if (!url) return undefined
  const host = knownHost(url, app.config.publicHost)
  const key = trimTail(decoded(url.pathname.slice(1)), (code) => ENDS.has(code))
  return findLinkAt(app.db, { host, key })
}

/** With all reports of it that wait. False when it is banned already. */
export async function banLink(
  app: App,
  caller: Caller,
  { link, why }: { link: LinkPlace; why: Why },
): Promise<boolean> {
  const ban = { ...banOf(app, caller, link, why), link_id: link.link_id }
  const isNew = await insertLinkBan(app.db, ban)
  await decideReports(app.db, { linkId: link.link_id }, bannedBy(app, caller))
  if (!isNew) return false
  await recordChange(app, `link:${link.domain_id}/${link.key_lower}`)
  await mailOfBan(app, link, why)
  return true
}

/** All its links, with all reports of them that wait. False when it is banned already. */
export async function banAccount(
  app: App,
  caller: Caller,
  { account, why }: { account: BannedAccount; why: Why },
): Promise<boolean> {
  if (account.account_id === DEMO_ACCOUNT) {
    throw new Problem('invalid', {
      errors: { target: 'Links of the start page have no account. Ban the link itself.' },
    })
  }
  const isNew = await insertAccountBan(app.db, banOf(app, caller, account, why))
  await decideReports(app.db, { accountId: account.account_id }, bannedBy(app, caller))
  if (!isNew) return false
  await recordChange(app, `account:${account.account_id}`)
  await mailOfBan(app, { ...account, key: undefined }, why)
  return true
}

export const bannedBy = (app: App, caller: Caller) =>
  ({ status: 'BANNED', decided_at: app.clock(), decided_by: caller.userId }) as const

function banOf(app: App, caller: Caller, { account_id }: BannedAccount, { reason }: Why) {
  return { account_id, reason, banned_by: caller.userId, banned_at: app.clock() }
}
