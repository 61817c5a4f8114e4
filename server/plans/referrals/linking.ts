import type { App, Caller, Inside } from '../../context.ts'
import { maskedEmail, recordAudit } from '../../people/index.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { newId } from '../../platform/ids.ts'
import { lockAccount } from '../../schema/locks.ts'
import { findAmbassador } from './codes.ts'
import { firstDecisionAt, isLinkable } from './decide.ts'
import { findLinkingSign, mailboxHash } from './signs.ts'
import { listMembers } from './signs-store.ts'
import { findAccount, findReferralOf, insertReferral, markLinked } from './store.ts'

/** Links the caller's account to a code, once. The code of its registration may be named again. */
export async function linkReferral(app: App, caller: Caller, code: string): Promise<void> {
  await writing(app, async (inside) => {
    const { accountId: referredId, userId } = caller
    await lockAccount(inside.db, referredId)
    const accountId = await requireAmbassador(inside, code, referredId)
    const account = await findAccount(inside.db, referredId)
    if (!account) throw new Problem('not-found')
    if (account.linked_to_referral === 1) return refuseSecond(inside, referredId, accountId)
    if (!isLinkable(account.created_at, app.clock())) {
      throw refusal('A code can be used in the first 30 days of an account')
    }
    // A referral that came with the registration has the time of the account as its own.
    const linkedAt = Math.max(app.clock(), account.created_at + 1)
    await link(inside, { accountId, referredId, userId, signedUpAt: account.created_at, linkedAt })
  })
}

async function requireAmbassador(app: App, code: string, referredId: string): Promise<string> {
  const accountId = await findAmbassador(app, code)
  if (accountId === undefined) throw new Problem('not-found')
  if (accountId === referredId) throw refusal('This is your own code')
  return accountId
}

/** Passes the code that came with the registration: the browser that kept it as a cookie does not know of that. */
async function refuseSecond(app: App, referredId: string, accountId: string): Promise<void> {
  const present = await findReferralOf(app.db, referredId)
  const isOfRegistration = present?.linked_at === present?.signed_up_at
  if (present?.account_id !== accountId || !isOfRegistration) throw new Problem('referral-linked')
}

/** Applies the code of a registration to the account that it just made; a code that is not valid is ignored. */
export async function linkRegistered(
  inside: Inside,
  { accountId: referredId, userId, code }: { accountId: string; userId: string; code: string },
): Promise<void> {
  const accountId = await findAmbassador(inside, code)
  const account = await findAccount(inside.db, referredId)
  if (accountId === undefined || !account) return
  const at = account.created_at
  await link(inside, { accountId, referredId, userId, signedUpAt: at, linkedAt: at })
}

interface NewReferral {
  /** Whose code it is. */
  accountId: string
  referredId: string
  userId: string
  signedUpAt: number
  linkedAt: number
}

async function link(inside: Inside, input: NewReferral): Promise<void> {
  const { accountId, referredId, userId, signedUpAt, linkedAt } = input
  const [owner] = await listMembers(inside.db, referredId)
  if (!owner) throw new Problem('not-found')
  await markLinked(inside.db, referredId)
  await insertReferral(inside.db, {
    id: newId('ref'),
    account_id: accountId,
    referred_id: referredId,
    masked_email: maskedEmail(owner.email),
    mailbox_hash: mailboxHash(inside, owner.email),
    status: 'SIGNED_UP',
    reason: await findLinkingSign(inside, accountId, referredId),
    signed_up_at: signedUpAt,
    linked_at: linkedAt,
    qualified_at: null,
    is_accepted: 0,
    due_at: firstDecisionAt(signedUpAt),
  })
  await recordAudit(inside, {
    accountId: referredId,
    userId,
    action: 'referral.linked',
    subject: referredId,
    before: null,
    after: null,
  })
}

const refusal = (message: string) => new Problem('invalid', { errors: { code: message } })
