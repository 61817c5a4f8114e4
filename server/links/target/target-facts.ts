import type { TargetFacts } from '../../../contract/links/targets.ts'
import type { App, Member } from '../../context.ts'
import { requireTarget } from '../../domains/index.ts'
import { MINUTE } from '../../platform/clock.ts'
import { Problem } from '../../platform/http/problem.ts'
import { agentOf } from '../../platform/safe-fetch/agent.ts'
import { type Fetched, type NotFetched, safeFetch } from '../../platform/safe-fetch/safe-fetch.ts'
import { readPage } from './page-facts.ts'
import { pageText } from './page-text.ts'

const TIMEOUT_MS = 5000
/** The title is near the beginning of a page, and parsing holds up redirects. */
const BYTES = 262_144
const FETCHES_A_MINUTE = 60
const HTML = /^\s*(text\/html|application\/xhtml\+xml)\b/i

/** The title and description of a page while its address is typed. An unreachable page has none, which is not an error. */
export async function readTarget(app: App, member: Member, address: string): Promise<TargetFacts> {
  const target = await requireTarget(app, address, 'address')
  const bucket = `targets:${member.userId}`
  const use = app.quotas.take({ bucket, limit: FETCHES_A_MINUTE, windowMs: MINUTE })
  if (!use.isAllowed)
    throw new Problem('too-many-requests', { retryAfterSeconds: use.retryAfterSeconds })
  return factsOf(target, await fetchPage(app, target))
}

export const fetchPage = (app: App, target: string): Promise<Fetched | NotFetched> =>
  safeFetch(app.outside, target, {
    timeoutMs: TIMEOUT_MS,
    bytes: BYTES,
    headers: {
      'user-agent': agentOf(app),
      accept: 'text/html,application/xhtml+xml;q=0.9,*/*;q=0.1',
      'accept-language': 'en;q=0.9,*;q=0.5',
    },
  })

export function factsOf(target: string, page: Fetched | NotFetched): TargetFacts {
  const nothing = { title: null, description: null, imageUrl: null }
  if (page.kind !== 'fetched') return { address: target, isReached: false, ...nothing }
  const address = page.url.href
  // The title of an error page is not that of the missing page
  if (page.status >= 400) return { address, isReached: false, ...nothing }
  const type = page.headers['content-type']
  if (type !== undefined && !HTML.test(type)) return { address, isReached: true, ...nothing }
  return { address, isReached: true, ...readPage(pageText(page.body, type), page.url) }
}
