import { cardPath } from '../../../hub-page/addresses.ts'
import { HUB_PAGE_POLICY } from '../../../hub-page/page-policy.ts'
import { renderHub } from '../../../hub-page/render-hub.ts'
import { type CodeProblem, renderState } from '../../../hub-page/render-state.ts'
import type { PasswordRefusal } from '../gate/forms.ts'
import { overTls, type PageAnswer, REDIRECT_CACHING } from '../pages/answers.ts'
import { documentIn, type HubContent } from './hub-content.ts'
import type { PageKind, Variant } from './hub-variant-cache.ts'
import { type StoredPage, storePage } from './stored-page.ts'

/**
 * Browsers and proxies may keep a page, but have to ask each time whether it is current: a publication shows at once, and
 * each view is counted.
 */
const CACHED = 'public, no-cache'
/** No header names the country of a visitor, or the version that they get, so a proxy cannot tell such pages apart. */
const CACHED_BY_BROWSER = 'private, no-cache'

const DISABLED_STATUS = 410

/**
 * Renders and compresses variants of pages; `home` is the address of the application. A rendering takes a millisecond, so
 * there is one in a turn of the event loop, and redirects go in between.
 */
export function openHubRenderer(home: string) {
  let turn = Promise.resolve()
  return async (content: HubContent, variant: Variant): Promise<StoredPage> => {
    turn = turn.then(nextTurn)
    await turn
    const { kind } = variant
    const isTagged = kind === 'page'
    const isForAll = variant.shown === undefined && content.version === undefined
    const headers = {
      ...headersOf(content, home),
      Vary: 'Accept-Encoding',
      ...(isTagged ? { 'Cache-Control': isForAll ? CACHED : CACHED_BY_BROWSER } : HIDDEN),
    }
    const status = kind === 'disabled' ? DISABLED_STATUS : 200
    return storePage(htmlOf(content, variant, home), { status, headers, isTagged })
  }
}

const nextTurn = () => new Promise<void>((resolve) => setImmediate(resolve))

const htmlOf = (content: HubContent, { kind, shown }: Variant, home: string): string =>
  kind === 'page' || kind === 'opened'
    ? renderContent(content, { kind, shown }, home)
    : renderStateOf(content, { kind, home })

/** The form of a locked page after a refused code. */
export function refusalAnswer(
  content: HubContent,
  refusal: PasswordRefusal,
  home: string,
): PageAnswer {
  const isWrong = refusal.kind === 'wrong'
  const headers = {
    ...headersOf(content, home),
    ...HIDDEN,
    ...(isWrong ? {} : { 'Retry-After': `${Math.max(1, Math.ceil(refusal.retryAfterSeconds))}` }),
  }
  const body = renderStateOf(content, { kind: 'locked', home, problem: problemOf(refusal) })
  return { status: isWrong ? 403 : 429, headers, body }
}

const HIDDEN = { 'X-Robots-Tag': 'noindex', 'Cache-Control': REDIRECT_CACHING }

const headersOf = ({ address }: HubContent, home: string): Record<string, string> => ({
  'Content-Type': 'text/html; charset=utf-8',
  'Content-Security-Policy': HUB_PAGE_POLICY,
  'Cross-Origin-Opener-Policy': 'same-origin',
  'Referrer-Policy': 'strict-origin-when-cross-origin',
  'X-Content-Type-Options': 'nosniff',
  ...overTls({ host: new URL(address).host, home }),
})

function renderContent(content: HubContent, { kind, shown }: Variant, home: string): string {
  const { settings, address, buttonKeys } = content
  return renderHub({
    document: publishedIn(content),
    settings,
    address,
    home,
    hrefOf: (place) => {
      const key = buttonKeys.get(place)
      return key === undefined ? undefined : `/${key}`
    },
    ...(shown && { shown }),
    isVersionB: content.version === 'B',
    ...(kind === 'opened' ? { isHidden: true } : { cardUrl: cardUrlOf(content) }),
  })
}

type StateKind = Exclude<PageKind, 'page' | 'opened'>

interface ShownState {
  kind: StateKind
  home: string
  problem?: CodeProblem | undefined
}

function renderStateOf(content: HubContent, { kind, home, problem }: ShownState): string {
  const { settings, address } = content
  const { theme, profile } = publishedIn(content)
  const { removeBranding } = settings
  const page = { theme, name: profile.name, removeBranding, address, home }
  if (kind === 'ended') return renderState('locked', { ...page, problem: { kind } })
  return renderState(kind, { ...page, problem })
}

const problemOf = (refusal: PasswordRefusal): CodeProblem =>
  refusal.kind === 'wrong'
    ? refusal
    : { kind: 'wait', minutes: Math.max(1, Math.ceil(refusal.retryAfterSeconds / 60)) }

function publishedIn({ source }: HubContent) {
  if (source === null) throw new Error('a hub without a published version has no page')
  return documentIn(source)
}

const cardUrlOf = ({ id, hash, address }: HubContent): string =>
  new URL(address).origin + cardPath(id, hash)
