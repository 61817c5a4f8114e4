import type { FailoverHold } from '../../../contract/monitoring/states.ts'
import type { TargetAnswer } from './fetch-target.ts'
import { type CheckVerdict, type Expected, isExpected } from './judge.ts'
import { failureReason, statusReason } from './reasons.ts'
import { isWallStatus } from './walls.ts'

/** One way of asking, and how it failed. */
export interface FailedAsking {
  method: TargetAnswer['method']
  status: number | null
  /** A sentence that can follow an 'It', with a small letter. */
  reason: string
}

/** What a failed check proves about the answers that visitors get. */
export interface CheckProof {
  /** Epoch milliseconds. */
  at: number
  /** Why it is not enough to send visitors elsewhere; null: it is. */
  hold: Extract<FailoverHold, 'SECOND_OPINION' | 'UNCONFIRMED'> | null
  asked: FailedAsking[]
}

const BODY_REMARKS: ReadonlySet<string> = new Set(['wrong-coding', 'truncated-body'])

/**
 * Sending visitors elsewhere takes a complete GET that failed, as it would in a browser, and a HEAD that failed too. Null if the
 * check did not fail.
 */
export function proofOf(
  answer: TargetAnswer,
  verdict: CheckVerdict,
  { expected, isComplete, at }: { expected: Expected; isComplete: boolean; at: number },
): CheckProof | null {
  if (verdict.outcome !== 'down') return null
  const { method, status, secondOpinion } = answer
  const asked = { method, status, reason: verdict.reason ?? 'Does not answer' }
  const proof = (hold: CheckProof['hold'], ...more: FailedAsking[]): CheckProof => ({
    at,
    hold,
    asked: [asked, ...more],
  })
  if (!isComplete || method !== 'GET') return proof('UNCONFIRMED')
  // HEAD has no words, so it cannot speak against them.
  if (verdict.cause === 'KEYWORD_PRESENT') return proof(null)
  if (verdict.cause === 'KEYWORD_MISSING') return proof(isReadWhole(answer) ? null : 'UNCONFIRMED')
  if (!secondOpinion) return proof('UNCONFIRMED')
  if (speaksAgainst(secondOpinion, expected)) return proof('SECOND_OPINION')
  return proof(null, failedAsking(secondOpinion))
}

/** Words may stand in the part of the page that did not come, or was not read. */
const isReadWhole = ({ page, remarks }: TargetAnswer): boolean =>
  page !== null && !page.isCut && !remarks.some((remark) => BODY_REMARKS.has(remark))

type Opinion = NonNullable<TargetAnswer['secondOpinion']>

/** An answer as expected, or one of a robot wall, which says nothing about visitors. */
const speaksAgainst = ({ status }: Opinion, { codes }: Expected): boolean =>
  status !== null && (isExpected(status, codes) || isWallStatus(status))

const failedAsking = ({ method, status, why }: Opinion): FailedAsking => ({
  method,
  status,
  reason:
    status === null
      ? failureReason({ kind: 'failed', why: why ?? 'unknown' })
      : statusReason(status),
})
