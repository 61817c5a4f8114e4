import type { ClaimedCheck } from '../schedule/claim.ts'
import type { TargetAnswer } from './fetch-target.ts'
import type { CheckVerdict } from './judge.ts'
import type { CheckProof } from './proof.ts'

export interface FinishedCheck {
  claimed: ClaimedCheck
  answer: TargetAnswer
  verdict: CheckVerdict
  /** What it proves about visitors, if it failed. */
  proof: CheckProof | null
  /** When it ended, in epoch milliseconds. */
  at: number
  /** The https address that answers where an http Target does not. */
  secureTarget: string | null
}
