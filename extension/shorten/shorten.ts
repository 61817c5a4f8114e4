import { browser } from 'wxt/browser'
import type { DemoLink } from '../../contract/links/demo-links.ts'
import type { Link } from '../../contract/links/links.ts'
import type { Reply, ShortenRequest } from '../messages.ts'
import { openQueue } from '../queue/queue.ts'
import { type MadeLink, type Outcome, openSender } from '../queue/sender.ts'
import { awake, type NewWish, newWish, retried, type Wish } from '../queue/wish.ts'
import { callServer, type ServerAnswer } from '../servers/call.ts'
import { findLinkTo, isReachable } from '../servers/calls.ts'
import { strange } from '../servers/fault.ts'
import { currentOf, findServer, holderOf, readServers, type Server } from '../servers/servers.ts'
import { showBadge, showQueue } from './badge.ts'
import { copyFromBackground } from './copy.ts'
import { clearDraft } from './draft.ts'
import { keepLastOutcome } from './last-outcome.ts'
import { titleOf } from './page-title.ts'

const local = browser.storage.local
/** Cleared when the browser closes, because the shortened addresses are private. */
const session = browser.storage.session
const queue = openQueue(local)
const sender = openSender({
  queue,
  findServer: async (origin) => findServer(await readServers(local), origin),
  probe: isReachable,
  make: makeLink,
  now: Date.now,
})

export const ALARM = 'queue'
/** The shortest that Chrome allows. */
const ALARM_MINUTES = 0.5

/** Sets the wishes that a killed worker left as sending back to waiting. Runs before anything is sent. */
export async function wakeQueue(): Promise<void> {
  const wishes = await queue.list()
  if (wishes.length > 0) await queue.replaceAll(awake)
  await watchQueue()
}

/** Looks at the queue again later, as long as there is something to send. */
async function watchQueue(): Promise<void> {
  const isWaiting = (await queue.list()).some(({ state }) => state !== 'held')
  if (isWaiting) await browser.alarms.create(ALARM, { periodInMinutes: ALARM_MINUTES })
  else await browser.alarms.clear(ALARM)
  await showQueue()
}

export async function sendDue(): Promise<void> {
  const outcomes = await sender.sendDue()
  const made = outcomes.filter((outcome) => outcome.kind === 'made').at(-1)
  // Not copied: minutes later the clipboard holds something else of the person's.
  if (made) await keepMade(made.link, { isCopied: false, isOld: false })
  await watchQueue()
}

const shortening = new Map<string, Promise<Reply>>()

/** A popup that was closed and opened again may ask for the same link a second time, which joins the first. */
function shorten(wish: NewWish, page?: string): Promise<Reply> {
  const asked = JSON.stringify(wish)
  const running = shortening.get(asked)
  if (running) return running
  const started = shortenNew(wish, page).finally(() => shortening.delete(asked))
  shortening.set(asked, started)
  return started
}

/** Stores the wish before anything is sent, so that it survives whatever happens next. */
async function shortenNew(wish: NewWish, page = wish.link.redirectTo): Promise<Reply> {
  const stored = newWish(wish, { id: crypto.randomUUID(), now: Date.now() })
  await queue.add(stored)
  const outcome = await sendNow(stored.id)
  // A refused wish goes back into its form.
  if (outcome.kind !== 'held') await clearDraft(session, wish.origin, page)
  return replyTo(stored.id, outcome)
}

/** The popup copies the link and shows it. If it was closed meanwhile, the outcome is shown as after a press without the popup. */
export async function shortenFromPopup(
  { wish, page, tabId }: ShortenRequest,
  isOpen: () => boolean,
): Promise<Reply> {
  const reply = await shorten(wish, page)
  if (!isOpen()) await tellOutcome(reply, tabId)
  return reply
}

export async function retry(id: string): Promise<Reply> {
  const wish = await queue.find(id)
  if (!wish || wish.state === 'sending') return { kind: 'done' }
  const server = findServer(await readServers(local), wish.origin)
  const again = retried(wish, {
    id: crypto.randomUUID(),
    holder: server ? holderOf(server) : wish.holder,
    now: Date.now(),
  })
  const wishes = await queue.replace(id, (stored) => (stored.state === 'sending' ? stored : again))
  if (!wishes.includes(again)) return { kind: 'done' }
  return replyTo(again.id, await sendNow(again.id))
}

export async function removeWish(id: string): Promise<Reply> {
  await queue.remove(id)
  await watchQueue()
  return { kind: 'done' }
}

async function sendNow(id: string): Promise<Outcome> {
  await watchQueue()
  const outcome = await sender.send(id)
  await watchQueue()
  return outcome
}

function replyTo(id: string, outcome: Outcome): Reply {
  if (outcome.kind === 'made') return { kind: 'made', id, link: outcome.link }
  if (outcome.kind === 'elsewhere') return { kind: 'done' }
  const { sentence, fields, isSignInNeeded } = outcome.wish
  return { kind: outcome.kind, id, sentence, fields, isSignInNeeded }
}

interface Pressed {
  address: string
  title?: string | undefined
}

const presses = new Map<string, Promise<void>>()

/** Without the popup: shortens, copies and shows it on the icon. A second press meanwhile joins the first. */
export function shortenAtOnce(link: Pressed, tabId: number | undefined): Promise<void> {
  const running = presses.get(link.address)
  if (running) return running
  const started = press(link, tabId).finally(() => presses.delete(link.address))
  presses.set(link.address, started)
  return started
}

async function press(link: Pressed, tabId: number | undefined): Promise<void> {
  const server = currentOf(await readServers(local))
  if (!server) {
    await notify('Choose the server that makes your short links first.', tabId)
    await browser.runtime.openOptionsPage()
    return
  }
  await showBadge({ text: '…', color: 'busy', title: 'Shortening …' }, tabId)
  const known = await findLinkTo(server, link.address)
  // A link with rules or a password leads elsewhere, or not at once.
  if (known && known.type !== 'GEO' && !known.hasPassword)
    return tell(known, { isOld: true, tabId })

  const reply = await shorten({
    origin: server.origin,
    holder: holderOf(server),
    link: {
      redirectTo: link.address,
      ...(server.signIn && link.title !== undefined && { title: titleOf(link.title) }),
    },
  })
  // There is nothing to decide: only another address would be accepted, and nothing else was typed.
  if (reply.kind === 'held' && Object.keys(reply.fields).length > 0) await removeWish(reply.id)
  await tellOutcome(reply, tabId)
}

async function tellOutcome(reply: Reply, tabId: number | undefined): Promise<void> {
  if (reply.kind === 'made') await tell(reply.link, { isOld: false, tabId })
  else if (reply.kind !== 'done') await notify(reply.sentence, tabId, reply.kind === 'waiting')
}

async function tell(
  link: MadeLink,
  { isOld, tabId }: { isOld: boolean; tabId: number | undefined },
): Promise<void> {
  const isCopied = await copyFromBackground(link.shortUrl)
  await keepMade(link, { isCopied, isOld })
  const badge = isCopied
    ? ({ text: '✓', color: 'fine', title: `Copied: ${link.shortUrl}` } as const)
    : ({ text: '!', color: 'wrong', title: `Copy it by hand: ${link.shortUrl}` } as const)
  await showBadge(badge, tabId)
}

const keepMade = (
  { shortUrl, redirectTo }: MadeLink,
  facts: { isCopied: boolean; isOld: boolean },
): Promise<void> =>
  keepLastOutcome(session, { kind: 'made', at: Date.now(), shortUrl, redirectTo, ...facts })

/** There are no notifications: the icon says that there is something, and the popup says what. */
export async function notify(sentence: string, tabId?: number, isWaiting = false): Promise<void> {
  await keepLastOutcome(session, { kind: 'notice', at: Date.now(), sentence })
  const badge = isWaiting
    ? ({ text: '…', color: 'waits' } as const)
    : ({ text: '!', color: 'wrong' } as const)
  await showBadge({ ...badge, title: sentence }, tabId)
}

/** Signed out it is a demo link, which has a target only. */
async function makeLink(server: Server, wish: Wish): Promise<ServerAnswer<MadeLink>> {
  const { redirectTo } = wish.link
  const answer = server.signIn
    ? shortUrlOf(await makeOwn(server, wish), ({ shortUrl }: Link) => shortUrl)
    : shortUrlOf(await makeDemo(server, redirectTo), ({ furlUrl }: DemoLink) => furlUrl)
  if (!answer.isFine) return answer
  const shortUrl = answer.value
  // It is shown as a link and copied, so it must be one.
  const isLink = typeof shortUrl === 'string' && /^https?:\/\//.test(shortUrl)
  return isLink
    ? { isFine: true, value: { shortUrl, redirectTo } }
    : { isFine: false, fault: strange(server.origin) }
}

const makeOwn = ({ origin, signIn }: Server, wish: Wish) =>
  callServer<Link>(origin, '/api/ui/v1/redirects/standard', {
    method: 'POST',
    key: signIn?.key,
    body: wish.link,
    idempotencyKey: wish.id,
  })

const makeDemo = ({ origin }: Server, redirectTo: string) =>
  callServer<DemoLink>(origin, '/api/ui/v1/demo/furls', { method: 'POST', body: { redirectTo } })

function shortUrlOf<T>(answer: ServerAnswer<T>, read: (value: T) => string): ServerAnswer<string> {
  return answer.isFine ? { isFine: true, value: read(answer.value) } : answer
}
