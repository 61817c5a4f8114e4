import type { BrokenTarget } from '../../../contract/monitoring/broken-targets.ts'
import { type AnswerRemark, answerRemarks } from '../../../contract/monitoring/states.ts'
import { DAY } from '../../platform/clock.ts'
import type { WatchesTable } from '../../schema/monitoring.ts'
import type { ChainHop, TargetAnswer } from '../checks/fetch-target.ts'
import type { FinishedCheck } from '../checks/finished-check.ts'
import { siteOf } from '../checks/judge.ts'
import { movedTarget, readUsual } from '../checks/run-check.ts'
import { addRecent, type KeptCheck, usualTimes } from '../states/recent.ts'

/** What the last check found, as the screens show it. */
export interface CheckFacts {
  finalUrl: string
  chain: ChainHop[]
  certificate: { endsAt: number; issuer: string } | null
  title: string | null
  host: string
  language: string | null
  /** Missing in rows of earlier versions. */
  remarks?: AnswerRemark[]
}

/** A change that no member has accepted becomes the usual state of the Target after this time. */
const ADOPTED_AFTER_MS = 7 * DAY
const changes: ReadonlySet<string> = new Set(['TITLE_CHANGED', 'HOST_CHANGED', 'LANGUAGE_CHANGED'])

/** The columns of a watch that say what a check has found. */
export function lastCheckColumns(check: FinishedCheck, watch: WatchesTable): Partial<WatchesTable> {
  const { answer, verdict, at } = check
  const kept = JSON.parse(watch.recent) as KeptCheck[]
  const recent = addRecent(kept, { at, outcome: verdict.outcome, ms: answer.ms })
  const { p50, p95 } = usualTimes(recent)
  const facts = factsOf(check, readCheckFacts(watch.facts))
  return {
    recent: JSON.stringify(recent),
    p50,
    p95,
    last_at: at,
    last_ms: answer.failure ? null : answer.ms,
    last_status: answer.status,
    is_private: answer.isPrivate ? 1 : 0,
    facts: JSON.stringify(facts),
    usual: JSON.stringify(usualAfter(check, watch, facts)),
    certificate_ends_at: facts.certificate?.endsAt ?? null,
    suggestion: suggestionOf(check),
    ...(answer.page && { read_at: at }),
  }
}

export function readCheckFacts(text: string | null): CheckFacts | null {
  return text === null ? null : (JSON.parse(text) as CheckFacts)
}

/** A check that did not read the page says nothing about its title. */
function factsOf({ answer, verdict }: FinishedCheck, before: CheckFacts | null): CheckFacts {
  const { page } = verdict
  return {
    finalUrl: answer.finalUrl,
    chain: answer.chain,
    certificate: answer.certificate ?? (answer.failure ? (before?.certificate ?? null) : null),
    title: page ? page.title : (before?.title ?? null),
    host: siteOf(URL.parse(answer.finalUrl)?.hostname ?? ''),
    language: page ? page.language : (before?.language ?? null),
    remarks: remarksOf(answer, before),
  }
}

const bodyRemarks: ReadonlySet<AnswerRemark> = new Set(['WRONG_CODING', 'TRUNCATED_BODY'])

function remarksOf({ remarks, page }: TargetAnswer, before: CheckFacts | null): AnswerRemark[] {
  const found = remarks.map((remark) => remarkNames[remark])
  // A check that did not read the body says nothing about it.
  const kept = page ? [] : (before?.remarks ?? []).filter((remark) => bodyRemarks.has(remark))
  return answerRemarks.filter((remark) => found.includes(remark) || kept.includes(remark))
}

const remarkNames: Readonly<Record<TargetAnswer['remarks'][number], AnswerRemark>> = {
  'lenient-parser': 'LENIENT_PARSER',
  'wrong-coding': 'WRONG_CODING',
  'truncated-body': 'TRUNCATED_BODY',
  'incomplete-chain': 'INCOMPLETE_CHAIN',
  'http2-only': 'HTTP2_ONLY',
}

/** What is usual is learnt from good checks; a change becomes usual when it stays. */
function usualAfter({ verdict, at }: FinishedCheck, watch: WatchesTable, facts: CheckFacts) {
  const usual = readUsual(watch.usual)
  const isChange = verdict.cause !== null && changes.has(verdict.cause)
  const hasStayed = isChange && watch.cause === verdict.cause && at - watch.since > ADOPTED_AFTER_MS
  if (hasStayed) return presentOf(facts)
  const isGood = verdict.outcome === 'up' || (verdict.outcome === 'degraded' && !isChange)
  if (!isGood || verdict.cause === 'SOFT_404') return usual
  if (!verdict.page) return { ...usual, host: usual.host ?? facts.host }
  return presentOf(facts)
}

export const presentOf = ({ title, host, language }: CheckFacts) => ({ title, host, language })

function suggestionOf({ answer, verdict, secureTarget, claimed }: FinishedCheck): string | null {
  const suggest = (suggestion: NonNullable<BrokenTarget['suggestion']>) =>
    JSON.stringify(suggestion)
  if (secureTarget !== null) return suggest({ kind: 'HTTPS', target: secureTarget })
  if (verdict.outcome !== 'up' && verdict.outcome !== 'degraded') return null
  if (verdict.cause === 'SOFT_404') return null
  const moved = movedTarget(answer)
  if (moved === null) return null
  const isSecured = moved === claimed.target.replace(/^http:/, 'https:')
  return suggest({ kind: isSecured ? 'HTTPS' : 'MOVED', target: moved })
}
