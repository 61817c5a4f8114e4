import { isMailAddress, mailboxOf } from '../../../contract/people/email.ts'
import { blockOfPlace, isOfB } from '../../../hub-page/places.ts'
import type { App, Inside } from '../../context.ts'
import { sendMail } from '../../mail/mail.ts'
import { DAY } from '../../platform/clock.ts'
import { autocommit } from '../../platform/database/autocommit.ts'
import { inSteps } from '../../platform/database/in-steps.ts'
import { writing } from '../../platform/database/writing.ts'
import { take } from '../../platform/http/rate-limit.ts'
import { newId } from '../../platform/ids.ts'
import { isSameText } from '../../platform/secrets.ts'
import { findDocumentOfB } from '../experiments/document-of-b.ts'
import type { PublicHub } from '../pages/public-hub.ts'
import { confirmationMail } from './mails.ts'
import {
  deleteSomeRequests,
  endSubscription,
  findSubscriber,
  findSubscriberById,
  hasRoomForSubscriber,
  insertSubscriber,
  requestAgain,
  type SubscriberRow,
  tryConfirm,
} from './store.ts'

/** A request is forgotten after that time. */
const REQUEST_MS = 3 * DAY
/** A page cannot be used to send mails to everybody. */
const MAILS_A_DAY = 500
const CODE = /^(hsb_\w{1,30})\.([A-Za-z0-9_-]{43})$/

export interface SubscribeForm {
  blockId: string
  email: string
  hasConsented: boolean
  /** What a robot entered into the field that people do not see. */
  trap: string
}

export type SubscribeOutcome = 'requested' | 'invalid' | 'no-consent' | 'unknown'

/** Answers alike whether or not the hub knows the address. At most one mail a day goes to a mailbox for each hub. */
export async function subscribe(
  app: App,
  hub: PublicHub,
  { blockId: named, email: typed, hasConsented, trap }: SubscribeForm,
): Promise<SubscribeOutcome> {
  const blockId = blockOfPlace(named)
  const document = isOfB(named) ? await findDocumentOfB(app, hub) : hub.document
  const block = document?.blocks.find(({ id }) => id === blockId)
  if (block?.type !== 'email' || block.hidden) return 'unknown'
  const email = typed.trim().toLowerCase()
  if (!isMailAddress(email)) return 'invalid'
  if (!hasConsented) return 'no-consent'
  if (trap !== '') return 'requested'
  await writing(app, async (inside) => {
    if (!(await mayMail(inside, hub, email))) return
    const row = await request(inside, hub, { email, blockId, consent: block.consent })
    if (row) await sendMail(inside, email, letterTo(inside, hub, row))
  })
  return 'requested'
}

async function mayMail(inside: Inside, hub: PublicHub, email: string): Promise<boolean> {
  const mailbox = inside.secrets.hash('hub-mail', `${hub.id} ${mailboxOf(email)}`)
  const once = { bucket: `hub-mail:${mailbox}`, limit: 1, windowMs: DAY }
  if (!(await take(inside.db, inside.clock(), once)).isAllowed) return false
  const all = { bucket: `hub-mails:${hub.id}`, limit: MAILS_A_DAY, windowMs: DAY }
  return (await take(inside.db, inside.clock(), all)).isAllowed
}

/** Undefined for an address that is subscribed already. */
async function request(
  inside: Inside,
  hub: PublicHub,
  { email, blockId, consent }: { email: string; blockId: string; consent: string },
): Promise<SubscriberRow | undefined> {
  const now = inside.clock()
  const row: SubscriberRow = {
    id: newId('hsb'),
    hub_id: hub.id,
    account_id: hub.accountId,
    block_id: blockId,
    email,
    status: 'REQUESTED',
    consent,
    requested_at: now,
    confirmed_at: null,
    unsubscribed_at: null,
  }
  const hasRoom = await hasRoomForSubscriber(inside.db, hub.id)
  if (hasRoom && (await insertSubscriber(inside.db, row))) return row
  const known = await findSubscriber(inside.db, { hubId: hub.id, email })
  if (!known || known.status === 'CONFIRMED') return undefined
  const again = { id: known.id, block_id: blockId, consent, requested_at: now }
  await requestAgain(inside.db, again)
  return { ...known, ...again }
}

function letterTo(app: App, hub: PublicHub, row: SubscriberRow) {
  const { origin } = new URL(hub.address)
  return confirmationMail({
    name: hub.document.profile.name,
    page: hub.address,
    consent: row.consent,
    link: `${origin}/_/confirm?code=${confirmCode(app, row.id, row.requested_at)}`,
    expiresAt: row.requested_at + REQUEST_MS,
    unsubscribe: unsubscribeUrl(app, origin, row.id),
  })
}

/** The link that the owner of a hub puts into each mail. */
export const unsubscribeUrl = (app: App, origin: string, id: string): string =>
  `${origin}/_/unsubscribe?code=${unsubscribeCode(app, id)}`

export type LinkOutcome = 'confirmed' | 'unsubscribed' | 'ended' | 'unknown'

/** Works any number of times while the request lasts. */
export async function confirmSubscriber(app: App, code: string): Promise<LinkOutcome> {
  const row = await findBy(app, code)
  if (!row || !isCode(code, confirmCode(app, row.id, row.requested_at))) return 'unknown'
  if (row.status === 'CONFIRMED') return 'confirmed'
  if (row.status === 'UNSUBSCRIBED' || row.requested_at + REQUEST_MS <= app.clock()) return 'ended'
  const at = { id: row.id, requestedAt: row.requested_at, now: app.clock() }
  return (await writing(app, ({ db: tx }) => tryConfirm(tx, at))) ? 'confirmed' : 'ended'
}

export async function unsubscribe(app: App, code: string): Promise<LinkOutcome> {
  const row = await findBy(app, code)
  if (!row || !isCode(code, unsubscribeCode(app, row.id))) return 'unknown'
  await writing(app, ({ db: tx }) => endSubscription(tx, row.id, app.clock()))
  return 'unsubscribed'
}

async function findBy(app: App, code: string): Promise<SubscriberRow | undefined> {
  const id = idIn(code)
  return id === undefined ? undefined : findSubscriberById(app.db, id)
}

/** Addresses whose owners never confirmed are kept no longer than their link works. */
export async function forgetUnconfirmed(app: App): Promise<void> {
  const before = app.clock() - REQUEST_MS
  await inSteps((limit) => deleteSomeRequests(autocommit(app.db), { before, limit }))
}

// Codes are derived and not stored. They stand in mails, and name a row by its id.

type Keys = Pick<App, 'secrets'>

/** Confirms one request: a later one of the same address has another code. */
const confirmCode = (app: Keys, id: string, requestedAt: number): string =>
  `${id}.${app.secrets.hash('hub-confirm', `${id}.${requestedAt}`)}`

/** Works without end, in each mail that the owner of the hub sends. */
const unsubscribeCode = (app: Keys, id: string): string =>
  `${id}.${app.secrets.hash('hub-unsubscribe', id)}`

/** The id that a code names. Whether the code is right is for `isCode` to say. */
const idIn = (code: string): string | undefined => CODE.exec(code)?.[1]

const isCode = (code: string, expected: string): boolean => isSameText(code, expected)
