import type { HubLock } from '../../../contract/hubs/hubs.ts'
import { type Core, countView, isClick } from '../core.ts'
import type { CompiledLink } from '../links/compiled-link.ts'
import type { RedirectOutcome } from '../metrics.ts'
import type { Answer } from '../pages/answers.ts'
import { recordOrphan } from '../record-orphan.ts'
import {
  counted,
  isForm,
  linkVisitOf,
  pageFor,
  type RedirectRequest,
  type Responder,
  wrongMethod,
} from '../redirect-request.ts'
import { LazyVisitor } from '../visitor/rule-visitor.ts'
import { type Choice, chooseVersion } from './choose-version.ts'
import type { HubVariantCache, PageKind, Variant } from './hub-variant-cache.ts'
import { refusalAnswer } from './render-page.ts'
import { answerStored, type StoredPage } from './stored-page.ts'

interface Found {
  link: CompiledLink
  shelf: HubVariantCache
}

/** The page of a hub, or what stands in its place. Send it only after the journal has written everything appended so far. */
export function answerHub(
  responder: Responder,
  request: RedirectRequest,
  link: CompiledLink,
): Answer | Promise<Answer> {
  if (link.isBanned) return pageFor(responder, request, 'banned')
  if (link.expiresAt !== null && link.expiresAt <= request.at) {
    return pageFor(responder, request, 'gone')
  }
  const shelf = responder.core.hubs.find(link.id)
  if (shelf) return answerShelf(responder, request, { link, shelf })
  return answerUnread(responder, request, link)
}

async function answerUnread(
  responder: Responder,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<Answer> {
  try {
    const shelf = await loadShelf(responder.core, request, link)
    if (!shelf) return pageFor(responder, request, 'not-found')
    return await answerShelf(responder, request, { link, shelf })
  } catch (error) {
    return answerAway(responder, request, error)
  }
}

const loadShelf = ({ hubs }: Core, { site, shownKey }: RedirectRequest, link: CompiledLink) =>
  hubs.load(link.id, `${site.domainId}/${shownKey.replace(/\+$/, '').toLowerCase()}`)

/** The address of a live hub that was published; undefined for any other. Rejects when the database is away. */
export async function findHubAddress(
  core: Core,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<string | undefined> {
  if (link.isOff || link.isBanned || link.expiresAt !== null) return undefined
  const shelf = core.hubs.find(link.id) ?? (await loadShelf(core, request, link))
  return shelf?.content.source == null ? undefined : shelf.content.address
}

function answerShelf(
  responder: Responder,
  request: RedirectRequest,
  { link, shelf }: Found,
): Answer | Promise<Answer> {
  const { source, isDisabled, settings } = shelf.content
  if (source === null || (link.isOff && !isDisabled)) {
    if (link.isTrashed) recordOrphan(responder.core, request)
    return pageFor(responder, request, 'not-found')
  }
  const kind = isDisabled ? 'disabled' : lockedPage(settings.lock, request.at)
  if (!isForm(request)) return show(responder, request, { link, shelf, kind })
  if (kind === 'page' || kind === 'disabled') return wrongMethod(responder)
  if (kind === 'ended') return show(responder, request, { link, shelf, kind })
  return answerForm(responder, request, { link, shelf })
}

function lockedPage(lock: HubLock, at: number): PageKind {
  if (lock.kind === 'none') return 'page'
  if (lock.kind === 'age') return 'age'
  return lock.until && Date.parse(lock.until) <= at ? 'ended' : 'locked'
}

/** The code of a locked hub, or that the visitor is of age. */
async function answerForm(
  responder: Responder,
  request: RedirectRequest,
  { link, shelf }: Found,
): Promise<Answer> {
  const { core, home } = responder
  try {
    const form = await request.form()
    if (shelf.content.settings.lock.kind === 'code') {
      const { peer, forwardedFor } = request.requester
      const address = core.visitors.addressOf(peer, forwardedFor)
      const result = await core.forms.tryCode(link, { code: form?.get('code') ?? '', address })
      if (result.kind !== 'right') {
        return counted(responder, 'hub-locked', refusalAnswer(shelf.content, result, home))
      }
    }
    return await show(responder, request, { link, shelf, kind: 'opened' })
  } catch (error) {
    return answerAway(responder, request, error)
  }
}

const outcomes: Readonly<Record<PageKind, RedirectOutcome>> = {
  page: 'hub',
  opened: 'hub',
  locked: 'hub-locked',
  ended: 'hub-locked',
  age: 'hub-locked',
  disabled: 'hub-disabled',
}

interface Shown extends Found {
  kind: PageKind
  /** Undefined: everybody gets the same version. */
  choice: Choice | undefined
}

function show(
  responder: Responder,
  request: RedirectRequest,
  { link, shelf, kind }: Found & { kind: PageKind },
): Answer | Promise<Answer> {
  const { core } = responder
  const choice = shelf.b && isPage(kind) ? chooseVersion(core, request, shelf) : undefined
  const version = choice?.shelf ?? shelf
  const shown = { link, shelf, kind, choice }
  const variant = { kind, shown: blocksFor(core, request, { kind, shelf: version }) }
  const page = core.hubs.page(shelf, variant, version)
  if (page instanceof Promise) return showLater(responder, request, { shown, page })
  return send(responder, request, { shown, page })
}

async function showLater(
  responder: Responder,
  request: RedirectRequest,
  { shown, page }: { shown: Shown; page: Promise<StoredPage> },
): Promise<Answer> {
  try {
    return send(responder, request, { shown, page: await page })
  } catch (error) {
    return answerAway(responder, request, error)
  }
}

function send(
  responder: Responder,
  request: RedirectRequest,
  { shown: { kind, link, choice }, page }: { shown: Shown; page: StoredPage },
): Answer {
  const visit = linkVisitOf(request, link)
  if (isPage(kind) && isClick(visit)) countView(responder.core, visit, choice?.rule ?? '')
  return counted(responder, outcomes[kind], answerStored(page, request.requester))
}

/** And not what stands in its place. */
const isPage = (kind: PageKind): boolean => kind === 'page' || kind === 'opened'

/** Pages in place of the hub show no blocks. */
function blocksFor(
  { traits, visitors }: Core,
  { at, requester }: RedirectRequest,
  { kind, shelf }: { kind: PageKind; shelf: HubVariantCache },
): Variant['shown'] {
  if (!isPage(kind)) return undefined
  if (!shelf.isConditional) return undefined
  const { peer, forwardedFor, agent, acceptLanguage } = requester
  const address = visitors.addressOf(peer, forwardedFor)
  const visitor = new LazyVisitor(traits, { at, address, agent, acceptLanguage })
  return shelf.shownTo({
    at,
    get country() {
      return knownOrNull(visitor.country)
    },
    get device() {
      return visitor.device
    },
    get language() {
      return knownOrNull(visitor.language)
    },
  })
}

const knownOrNull = (value: string): string | null => (value === 'unknown' ? null : value)

function answerAway(responder: Responder, request: RedirectRequest, error: unknown): Answer {
  responder.core.onLookUpError(error)
  return pageFor(responder, request, 'away')
}
