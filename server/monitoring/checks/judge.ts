import { counted } from '../../../contract/counted.ts'
import {
  CERTIFICATE_SOON_DAYS,
  type CheckCause,
  type CheckOutcome,
  LONG_CHAIN_HOPS,
} from '../../../contract/monitoring/states.ts'
import { pageText } from '../../links/index.ts'
import { DAY } from '../../platform/clock.ts'
import type { TargetAnswer } from './fetch-target.ts'
import { isOtherTitle, type PageRead, readPageWords, saysNotFound } from './page.ts'
import { isPlaceholder } from './placeholders.ts'
import { failureCause, failureReason, milliseconds, statusReason } from './reasons.ts'
import { findWall, wallReason } from './walls.ts'

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

export interface CheckVerdict {
  outcome: CheckOutcome
  cause: CheckCause | null
  reason: string | null
  page: PageRead | null
}

const SLOW_MS = 5000
const SLOW_FACTOR = 3
/** A faster answer is never slow, however fast the usual ones are. */
const NEVER_SLOW_MS = 300

interface CheckStandards {
  expected: Expected
  usual: Usual
  at: number
}

/** Judges one answer. Times are epoch milliseconds. */
export function judge(answer: TargetAnswer, judging: CheckStandards): CheckVerdict {
  const { failure, status, headers } = answer
  if (failure) return { ...judgeFailure(failure), page: null }
  if (status === null) {
    return { outcome: 'down', cause: 'INVALID_ANSWER', reason: 'Does not answer', page: null }
  }
  const html = answer.page ? pageText(answer.page.body, headers['content-type']) : null
  const page = html === null ? null : readPageWords(html, headers['content-language'])
  const wall = wallIn(answer, html, page)
  return wall
    ? judgeWalled(answer, judging, { page, walled: blockedBy(wall, status) })
    : judgePage(answer, judging, page)
}

function wallIn(
  { status, headers, finalUrl }: TargetAnswer,
  html: string | null,
  page: PageRead | null,
) {
  const { title, text } = page ?? { title: null, text: '' }
  return findWall({ status: status ?? 0, headers, finalUrl, html, title, text })
}

/** A status that the member chose counts as expected even from a robot wall; keywords cannot be checked there. */
function judgeWalled(
  answer: TargetAnswer,
  judging: CheckStandards,
  { page, walled }: { page: PageRead | null; walled: CheckVerdict },
): CheckVerdict {
  const { codes } = judging.expected
  if (!codes.includes(answer.status ?? 0)) return walled
  if (findKeyword(judging.expected, page)) return walled
  // The page of a wall says nothing about that of the Target.
  return judgeWeakness(answer, judging, null)
}

function judgePage(
  answer: TargetAnswer,
  judging: CheckStandards,
  page: PageRead | null,
): CheckVerdict {
  const status = answer.status ?? 0
  if (!isExpected(status, judging.expected.codes)) {
    return { outcome: 'down', cause: 'STATUS', reason: statusReason(status), page }
  }
  const wrongWords = findKeyword(judging.expected, page)
  if (wrongWords) return { outcome: 'down', ...wrongWords, page }
  return judgeWeakness(answer, judging, page)
}

function judgeWeakness(
  answer: TargetAnswer,
  judging: CheckStandards,
  page: PageRead | null,
): CheckVerdict {
  const weakness = findWeakness(answer, judging, page)
  return weakness
    ? { outcome: 'degraded', ...weakness, page }
    : { outcome: 'up', cause: null, reason: null, page }
}

type FoundCause = Pick<CheckVerdict, 'cause' | 'reason'>

function judgeFailure(failure: NonNullable<TargetAnswer['failure']>): Omit<CheckVerdict, 'page'> {
  const cause = failureCause(failure)
  const outcome = cause === 'NOT_ALLOWED' ? 'blocked' : 'down'
  return { outcome, cause, reason: failureReason(failure) }
}

const blockedBy = (
  wall: NonNullable<ReturnType<typeof findWall>>,
  status: number,
): CheckVerdict => ({
  outcome: 'blocked',
  cause: 'ROBOT_WALL',
  reason: wallReason(wall, status),
  page: null,
})

export const isExpected = (status: number, codes: readonly number[]): boolean =>
  codes.length > 0 ? codes.includes(status) : status >= 200 && status < 400

function findKeyword(
  { keyword, forbiddenKeyword }: Expected,
  page: PageRead | null,
): FoundCause | undefined {
  const text = `${page?.title ?? ''} ${page?.text ?? ''}`.toLowerCase()
  if (keyword && !text.includes(keyword.toLowerCase())) {
    return { cause: 'KEYWORD_MISSING', reason: `Does not contain “${keyword}”` }
  }
  if (forbiddenKeyword && text.includes(forbiddenKeyword.toLowerCase())) {
    return { cause: 'KEYWORD_PRESENT', reason: `Contains “${forbiddenKeyword}”` }
  }
  return undefined
}

/** The worst first: what visitors notice most. */
function findWeakness(
  answer: TargetAnswer,
  { expected, usual, at }: CheckStandards,
  page: PageRead | null,
): FoundCause | undefined {
  return (
    findEmptiness(answer, expected, page) ??
    findDrift(answer, usual, page) ??
    findIncompleteChain(answer) ??
    findSlowness(answer, usual) ??
    findCertificate(answer, at) ??
    findLongChain(answer)
  )
}

/** A good status, but not the right page. */
function findEmptiness(
  { status }: TargetAnswer,
  { keyword }: Expected,
  page: PageRead | null,
): FoundCause | undefined {
  if (!page) return undefined
  if (saysNotFound(page)) {
    return { cause: 'SOFT_404', reason: `Answers ${status}, but says that it was not found` }
  }
  // The page contains the keyword that the member chose, so it is the right one.
  if (keyword || !isPlaceholder(page.title)) return undefined
  return { cause: 'SOFT_404', reason: `Answers ${status}, but only shows “${page.title}”` }
}

function findIncompleteChain({ remarks }: TargetAnswer): FoundCause | undefined {
  if (!remarks.includes('incomplete-chain')) return undefined
  return {
    cause: 'INCOMPLETE_CHAIN',
    reason: 'Does not send its whole certificate chain, so some phones and programs refuse it',
  }
}

function findDrift(
  { finalUrl }: TargetAnswer,
  usual: Usual,
  page: PageRead | null,
): FoundCause | undefined {
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

function findSlowness({ ms }: TargetAnswer, { p95 }: Usual): FoundCause | undefined {
  const isUnusual = p95 !== null && ms > p95 * SLOW_FACTOR && ms > NEVER_SLOW_MS
  if (ms <= SLOW_MS && !isUnusual) return undefined
  const than = p95 === null ? '' : `, usually below ${milliseconds(p95)}`
  return { cause: 'SLOW', reason: `Slow: ${milliseconds(ms)}${than}` }
}

function findCertificate({ certificate }: TargetAnswer, at: number): FoundCause | undefined {
  if (!certificate) return undefined
  const days = Math.floor((certificate.endsAt - at) / DAY)
  if (days >= CERTIFICATE_SOON_DAYS) return undefined
  const when = days < 1 ? 'today' : `in ${counted(days, 'day')}`
  return { cause: 'CERTIFICATE', reason: `Certificate ends ${when}` }
}

function findLongChain({ chain }: TargetAnswer): FoundCause | undefined {
  const redirects = chain.length - 1
  if (redirects <= LONG_CHAIN_HOPS) return undefined
  return { cause: 'LONG_CHAIN', reason: `${redirects} redirects until it answers` }
}
