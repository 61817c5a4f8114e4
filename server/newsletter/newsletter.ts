import type { Subscribe, SubscribeAnswer } from '../../contract/newsletter/newsletter.ts'
import { isMailAddress, mailboxOf } from '../../contract/people/email.ts'
import type { NewsletterOutcome } from '../../contract/screens/newsletter-pages.ts'
import type { App, Inside } from '../context.ts'
import { pageUrl, sendMail } from '../mail/mail.ts'
import { DAY } from '../platform/clock.ts'
import { writing } from '../platform/database/writing.ts'
import { take } from '../platform/http/rate-limit.ts'
import { newCode } from '../platform/ids.ts'
import { codeHash } from '../platform/secrets.ts'
import { alreadySubscribedMail, confirmationMail } from './mails.ts'
import {
  deleteOldCodes,
  deleteOldSubscriptions,
  endCodes,
  findCode,
  insertCode,
  insertDeclined,
  request,
  type Subscription,
  stop,
  tryConfirm,
  useCode,
} from './store.ts'
import { addressHashOf, readUnsubscribeCode, unsubscribeUrl } from './unsubscribe-code.ts'

/** A request is forgotten when its last code ends. */
const CODE_LIFE_MS = 3 * DAY
/** Ended codes are kept this long, so that their links can say that they ended. */
const CODE_KEPT_MS = 30 * DAY
/** How long the hash of an address that left is kept: as long a declined one gets no mail. */
const HASH_KEPT_MS = 365 * DAY

const MESSAGE =
  'A mail with a link is on its way, unless this address had one today. New posts come once you have confirmed by that link.'

/** Answers alike for every address. At most one mail a day goes to a mailbox, however its address is spelled. */
export async function subscribe(
  app: App,
  { email: typed, segment }: Subscribe,
): Promise<SubscribeAnswer> {
  // Anything else could not be mailed exactly as it was typed.
  if (isMailAddress(typed)) {
    const email = typed.toLowerCase()
    const subscription = { addressHash: addressHashOf(app, email), segment }
    await writing(app, (inside) => mailOnceADay(inside, email, subscription))
  }
  return { message: MESSAGE }
}

async function mailOnceADay(
  inside: Inside,
  email: string,
  subscription: Subscription,
): Promise<void> {
  const now = inside.clock()
  const use = await take(inside.db, now, {
    bucket: `newsletter-mail:${inside.secrets.hash('newsletter-mail', mailboxOf(email))}`,
    limit: 1,
    windowMs: DAY,
  })
  if (!use.isAllowed) return
  const status = await request(inside.db, subscription, { email, now })
  if (status === 'DECLINED') return
  const unsubscribe = unsubscribeUrl(inside, subscription.addressHash)
  if (status === 'CONFIRMED') return sendMail(inside, email, alreadySubscribedMail({ unsubscribe }))
  const code = newCode()
  const expiresAt = now + CODE_LIFE_MS
  await insertCode(inside.db, {
    code_hash: codeHash(code),
    address_hash: subscription.addressHash,
    segment: subscription.segment,
    expires_at: expiresAt,
    used_at: null,
  })
  const link = pageUrl(inside, `newsletter/confirm?${new URLSearchParams({ code })}`)
  await sendMail(inside, email, confirmationMail({ link, expiresAt, unsubscribe }))
}

export function confirmSubscription(app: App, code: string): Promise<NewsletterOutcome> {
  const [hash, now] = [codeHash(code), app.clock()]
  return writing(app, async ({ db: tx }) => {
    const subscription = await useCode(tx, hash, now)
    if (subscription) return (await tryConfirm(tx, subscription, now)) ? 'confirmed' : 'ended'
    const found = await findCode(tx, hash)
    if (!found) return 'unknown'
    return found.isUsed ? 'used' : 'ended'
  })
}

/** Works without end and any number of times. Stopping a request that was not confirmed declines further ones. */
export async function unsubscribe(app: App, code: string): Promise<NewsletterOutcome> {
  const addressHash = readUnsubscribeCode(app, code)
  if (addressHash === undefined) return 'unknown'
  const now = app.clock()
  const status = await writing(app, async ({ db: tx }) => {
    await endCodes(tx, addressHash, now)
    const known = await stop(tx, addressHash, now)
    if (known === undefined) await insertDeclined(tx, { addressHash, segment: 'blog' }, now)
    return known
  })
  return status === 'UNSUBSCRIBED' ? 'unsubscribed' : 'declined'
}

export async function forgetOldSubscriptions(app: App): Promise<void> {
  const now = app.clock()
  await deleteOldSubscriptions(app.db, {
    requested: now - CODE_LIFE_MS,
    ended: now - HASH_KEPT_MS,
  })
  await deleteOldCodes(app.db, now - CODE_KEPT_MS)
}
