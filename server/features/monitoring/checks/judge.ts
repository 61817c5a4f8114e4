import {
  CERTIFICATE_SOON_DAYS,
  type CheckCause,
  type CheckOutcome,
  LONG_CHAIN_HOPS,
} from '../../../../contract/monitoring/states.ts'
import { DAY } from '../../../platform/clock.ts'
import { pageText } from '../../links/links.ts'
import type { TargetAnswer } from './fetch-target.ts'
import { isOtherTitle, type PageRead, readPageWords, saysNotFound } from './page.ts'
import { failureCause, failureReason, milliseconds, statusReason } from './reasons.ts'

/** What a Target must answer; see the contract. */
export interface Expected {
  codes: readonly number[]
  keyword: string | null
  forbiddenKeyword: string | null
}

export const NOTHING_EXPECTED: Expected = { codes: [], keyword: null, forbiddenKeyword: null }

/** What a watch showed before; null where nothing is known. */
export interface Usual {
  title: string | null
  host: string | null
  language: string | null
  /** Milliseconds below which 95 of 100 answers came; null while there are too few. */
  p95: number | null
}

export interface Verdict {
  outcome: CheckOutcome
  cause: CheckCause | null
  reason: string | null
  page: PageRead | null
}

const SLOW_MS = 5000
const SLOW_FACTOR = 3
/** Below this nobody calls an answer slow, however fast the others were. */
const NEVER_SLOW_MS = 300

/** Judges one answer. Times are epoch milliseconds. */
export function judge(
  answer: TargetAnswer,
  { expected, usual, at }: { expected: Expected; usual: Usual; at: number },
): Verdict {
  const page = answer.page
    ? readPageWords(
        pageText(answer.page.body, answer.headers['content-type']),
        answer.headers['content-language'],
      )
    : null
  const failure = findFailure(answer, expected, page)
  if (failure) return { ...failure, page }
  const weakness = findWeakness(answer, { usual, at, page })
  return weakness
    ? { outcome: 'degraded', ...weakness, page }
    : { outcome: 'up', cause: null, reason: null, page }
}

type Found = Pick<Verdict, 'cause' | 'reason'>

function findFailure(
  { status, failure }: TargetAnswer,
  expected: Expected,
  page: PageRead | null,
): (Found & { outcome: CheckOutcome }) | undefined {
  if (failure) {
    const cause = failureCause(failure)
    const outcome = cause === 'NOT_ALLOWED' ? 'blocked' : 'down'
    return { outcome, cause, reason: failureReason(failure) }
  }
  if (status === null)
    return { outcome: 'down', cause: 'INVALID_ANSWER', reason: 'Does not answer' }
  if (!isExpected(status, expected.codes)) {
    if (isWall(status)) {
      const reason = `A robot wall answers ${status}`
      return { outcome: 'blocked', cause: 'ROBOT_WALL', reason }
    }
    return { outcome: 'down', cause: 'STATUS', reason: statusReason(status) }
  }
  return findKeyword(expected, page)
}

/** These speak about who asks, not about what people get. */
const isWall = (status: number): boolean => status === 401 || status === 403 || status === 429

const isExpected = (status: number, codes: readonly number[]): boolean =>
  codes.length > 0 ? codes.includes(status) : status >= 200 && status < 400

function findKeyword(
  { keyword, forbiddenKeyword }: Expected,
  page: PageRead | null,
): (Found & { outcome: CheckOutcome }) | undefined {
  const text = `${page?.title ?? ''} ${page?.text ?? ''}`.toLowerCase()
  if (keyword && !text.includes(keyword.toLowerCase())) {
    const reason = `Does not contain “${keyword}”`
    return { outcome: 'down', cause: 'KEYWORD_MISSING', reason }
  }
  if (forbiddenKeyword && text.includes(forbiddenKeyword.toLowerCase())) {
    const reason = `Contains “${forbiddenKeyword}”`
    return { outcome: 'down', cause: 'KEYWORD_PRESENT', reason }
  }
  return undefined
}

/** The worst first: what visitors notice most. */
function findWeakness(
  answer: TargetAnswer,
  { usual, at, page }: { usual: Usual; at: number; page: PageRead | null },
): Found | undefined {
  if (page && saysNotFound(page)) {
    return { cause: 'SOFT_404', reason: `Answers ${answer.status}, but says that it was not found` }
  }
  return (
    findDrift(answer, usual, page) ??
    findSlowness(answer, usual) ??
    findCertificate(answer, at) ??
    findLongChain(answer)
  )
}

function findDrift(
  { finalUrl }: TargetAnswer,
  usual: Usual,
  page: PageRead | null,
): Found | undefined {
  const host = siteOf(URL.parse(finalUrl)?.hostname ?? '')
  if (usual.host !== null && host !== usual.host) {
    return { cause: 'HOST_CHANGED', reason: `Leads to ${host}, usually to ${usual.host}` }
  }
  if (!page) return undefined
  if (usual.title !== null && page.title !== null && isOtherTitle(usual.title, page.title)) {
    return { cause: 'TITLE_CHANGED', reason: `Its title is “${page.title}” now` }
  }
  if (usual.language !== null && page.language !== null && usual.language !== page.language) {
    const reason = `Its language is ${page.language} now, usually ${usual.language}`
    return { cause: 'LANGUAGE_CHANGED', reason }
  }
  return undefined
}

/** Sites with and without `www` are the same. */
export const siteOf = (host: string): string => host.toLowerCase().replace(/^www\./, '')

function findSlowness({ ms }: TargetAnswer, { p95 }: Usual): Found | undefined {
  const isUnusual = p95 !== null && ms > p95 * SLOW_FACTOR && ms > NEVER_SLOW_MS
  if (ms <= SLOW_MS && !isUnusual) return undefined
  const than = p95 === null ? '' : `, usually below ${milliseconds(p95)}`
  return { cause: 'SLOW', reason: `Slow: ${milliseconds(ms)}${than}` }
}

function findCertificate({ certificate }: TargetAnswer, at: number): Found | undefined {
  if (!certificate) return undefined
  const days = Math.floor((certificate.endsAt - at) / DAY)
  if (days >= CERTIFICATE_SOON_DAYS) return undefined
  const when = days < 1 ? 'today' : `in ${days} ${days === 1 ? 'day' : 'days'}`
  return { cause: 'CERTIFICATE', reason: `Certificate ends ${when}` }
}

function findLongChain({ chain }: TargetAnswer): Found | undefined {
  const redirects = chain.length - 1
  if (redirects <= LONG_CHAIN_HOPS) return undefined
  return { cause: 'LONG_CHAIN', reason: `${redirects} redirects until it answers` }
}
