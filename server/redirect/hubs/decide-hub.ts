import type { HubLock } from '../../../contract/hubs/hubs.ts'
import { comparedKey } from '../../../contract/links/keys.ts'
import {
  type Deciding,
  decidePage,
  type RedirectDecision,
  unrecorded,
  WRONG_METHOD,
} from '../decision.ts'
import type { CompiledLink } from '../links/compiled-link.ts'
import type { RedirectOutcome } from '../metrics.ts'
import { orphanOf, viewOf } from '../record-click.ts'
import type { RedirectContext } from '../redirect-context.ts'
import { isForm, type RedirectRequest } from '../request/redirect-request.ts'
import { LazyVisitor } from '../visitor/rule-visitor.ts'
import { type Choice, chooseVersion } from './choose-version.ts'
import type { HubVariantCache, PageKind, Variant } from './hub-variant-cache.ts'
import { refusalAnswer } from './render-page.ts'
import { answerStored, type StoredPage } from './stored-page.ts'

interface FoundHub {
  link: CompiledLink
  shelf: HubVariantCache
}

/** The page of a hub, or what stands in its place. */
export function decideHub(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Deciding {
  if (link.isBanned) return decidePage(context, request, { kind: 'banned' })
  if (link.expiresAt !== null && link.expiresAt <= request.at) {
    return decidePage(context, request, { kind: 'gone' })
  }
  const shelf = context.hubs.find(link.id)
  if (shelf) return decideShelf(context, request, { link, shelf })
  return decideUnread(context, request, link)
}

async function decideUnread(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<RedirectDecision> {
  const shelf = await loadShelf(context, request, link)
  if (!shelf) return decidePage(context, request, { kind: 'not-found' })
  return decideShelf(context, request, { link, shelf })
}

const loadShelf = (
  { hubs }: RedirectContext,
  { site, shownKey }: RedirectRequest,
  link: CompiledLink,
) => hubs.load(link.id, `${site.domainId}/${comparedKey(shownKey.replace(/\+$/, ''), site.keys)}`)

/** The address of a live hub that was published; undefined for any other. Rejects when the database is away. */
export async function findHubAddress(
  context: RedirectContext,
  request: RedirectRequest,
  link: CompiledLink,
): Promise<string | undefined> {
  if (link.isOff || link.isBanned || link.expiresAt !== null) return undefined
  const shelf = context.hubs.find(link.id) ?? (await loadShelf(context, request, link))
  return shelf?.content.source == null ? undefined : shelf.content.address
}

function decideShelf(
  context: RedirectContext,
  request: RedirectRequest,
  { link, shelf }: FoundHub,
): Deciding {
  const { source, isDisabled, settings } = shelf.content
  if (source === null || (link.isOff && !isDisabled)) {
    const page = decidePage(context, request, { kind: 'not-found' })
    return link.isTrashed ? { ...page, record: orphanOf(context, request) } : page
  }
  const kind = isDisabled ? 'disabled' : lockedPage(settings.lock, request.at)
  if (!isForm(request)) return show(context, request, { link, shelf, kind })
  if (kind === 'page' || kind === 'disabled') return WRONG_METHOD
  if (kind === 'ended') return show(context, request, { link, shelf, kind })
  return decideForm(context, request, { link, shelf })
}

function lockedPage(lock: HubLock, at: number): PageKind {
  if (lock.kind === 'none') return 'page'
  if (lock.kind === 'age') return 'age'
  return lock.until && Date.parse(lock.until) <= at ? 'ended' : 'locked'
}

/** The code of a locked hub, or that the visitor is of age. */
async function decideForm(
  context: RedirectContext,
  request: RedirectRequest,
  { link, shelf }: FoundHub,
): Promise<RedirectDecision> {
  const form = await request.form()
  if (shelf.content.settings.lock.kind === 'code') {
    const { peer, forwardedFor } = request.requester
    const address = context.visitors.addressOf(peer, forwardedFor)
    const result = await context.forms.tryCode(link, { code: form?.get('code') ?? '', address })
    if (result.kind !== 'right') {
      return unrecorded('hub-locked', refusalAnswer(shelf.content, result, context.home))
    }
  }
  return show(context, request, { link, shelf, kind: 'opened' })
}

const outcomes: Readonly<Record<PageKind, RedirectOutcome>> = {
  page: 'hub',
  opened: 'hub',
  locked: 'hub-locked',
  ended: 'hub-locked',
  age: 'hub-locked',
  disabled: 'hub-disabled',
}

interface ShownHub extends FoundHub {
  kind: PageKind
  /** Undefined: everybody gets the same version. */
  choice: Choice | undefined
}

function show(
  context: RedirectContext,
  request: RedirectRequest,
  { link, shelf, kind }: FoundHub & { kind: PageKind },
): Deciding {
  const choice = shelf.b && isPage(kind) ? chooseVersion(context, request, shelf) : undefined
  const version = choice?.shelf ?? shelf
  const shown = { link, shelf, kind, choice }
  const variant = { kind, shown: blocksFor(context, request, { kind, shelf: version }) }
  const page = context.hubs.page(shelf, variant, version)
  if (!(page instanceof Promise)) return decideShown(context, request, { shown, page })
  return page.then((rendered) => decideShown(context, request, { shown, page: rendered }))
}

function decideShown(
  context: RedirectContext,
  request: RedirectRequest,
  { shown: { kind, link, choice }, page }: { shown: ShownHub; page: StoredPage },
): RedirectDecision {
  return {
    answer: answerStored(page, request.requester),
    outcome: outcomes[kind],
    record: isPage(kind) ? viewOf(context, request, { link, rule: choice?.rule ?? '' }) : undefined,
  }
}

/** And not what stands in its place. */
const isPage = (kind: PageKind): boolean => kind === 'page' || kind === 'opened'

/** Pages in place of the hub show no blocks. */
function blocksFor(
  { traits, visitors }: RedirectContext,
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
