import type { CheckCause } from '../../../contract/monitoring/states.ts'
import type { App } from '../../context.ts'
import { HOUR, SECOND } from '../../platform/clock.ts'
import { fetchHop } from '../../platform/safe-fetch/fetch-hop.ts'
import type { HostPace } from '../../platform/safe-fetch/host-pace.ts'
import type { ClaimedCheck } from '../schedule/claim.ts'
import { readMonitorSettings } from '../settings/monitor-settings.ts'
import { fetchTarget, type TargetAnswer } from './fetch-target.ts'
import type { FinishedCheck } from './finished-check.ts'
import { type Expected, judge, NOTHING_EXPECTED, type Usual } from './judge.ts'
import { proofOf } from './proof.ts'

/** How often a page is read beside being asked for. */
const READ_EACH_MS = HOUR
/** The longest that a claimed check waits for its turn. */
const TURN_MS = 30 * SECOND
/** What only shows in the page. */
const seenInPage: ReadonlySet<string> = new Set<CheckCause>([
  'ROBOT_WALL',
  'SOFT_404',
  'TITLE_CHANGED',
  'LANGUAGE_CHANGED',
  'KEYWORD_MISSING',
  'KEYWORD_PRESENT',
])

/** Asks the Target of a claimed watch and judges its answer. */
export async function runCheck(
  app: App,
  claimed: ClaimedCheck,
  { pace, agent }: { pace: HostPace; agent: string },
): Promise<FinishedCheck> {
  const { timeoutSeconds } = await readMonitorSettings(app, claimed.account_id)
  const expected = readExpected(claimed.expects)
  const request = {
    target: claimed.target,
    agent,
    timeoutMs: timeoutSeconds * SECOND,
    isComplete: needsPage(claimed, expected, app.clock()),
  }
  await pace.take(claimed.host, TURN_MS)
  const answer = await fetchTarget(app.outside, pace, request)
  const at = app.clock()
  const usual: Usual = { ...readUsual(claimed.usual), p95: claimed.p95 }
  const verdict = judge(answer, { expected, usual, at })
  const secureTarget =
    claimed.is_weekly === 1 && verdict.outcome === 'down'
      ? await findSecureTarget(app, pace, request)
      : null
  const proof = proofOf(answer, verdict, { expected, isComplete: request.isComplete, at })
  return { claimed, answer, verdict, proof, at, secureTarget }
}

function needsPage(
  { phase, cause, read_at }: ClaimedCheck,
  expected: Expected,
  now: number,
): boolean {
  if (expected.keyword !== null || expected.forbiddenKeyword !== null) return true
  // Only these are believed without having been asked twice.
  if (phase !== 'UP' && phase !== 'DEGRADED' && phase !== 'BLOCKED') return true
  if (cause !== null && seenInPage.has(cause)) return true
  return read_at === null || now - read_at >= READ_EACH_MS
}

export function readExpected(text: string): Expected {
  // Only written from the contract's schema.
  return text === '' ? NOTHING_EXPECTED : (JSON.parse(text) as Expected)
}

export function readUsual(text: string | null): Omit<Usual, 'p95'> {
  if (text === null) return { title: null, host: null, language: null }
  return JSON.parse(text) as Omit<Usual, 'p95'>
}

/** The https address of a Target, if that answers in place of the http one. */
async function findSecureTarget(
  app: App,
  pace: HostPace,
  { target, agent, timeoutMs }: { target: string; agent: string; timeoutMs: number },
): Promise<string | null> {
  const url = new URL(target)
  if (url.protocol !== 'http:') return null
  url.protocol = 'https:'
  await pace.take(url.host, TURN_MS)
  const headers = { 'user-agent': agent }
  const options = { method: 'GET', headers, timeoutMs, bytes: 1 } as const
  const hop = await fetchHop(app.outside, url.href, options)
  return hop.kind === 'fetched' && hop.status >= 200 && hop.status < 400 ? url.href : null
}

/** An address that all redirects of an answer lead to for good; null if there is none. */
export function movedTarget({ chain, finalUrl, isMovedForGood }: TargetAnswer): string | null {
  return isMovedForGood && finalUrl !== chain[0]?.url ? finalUrl : null
}
