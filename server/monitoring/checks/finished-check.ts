import type { ClaimedCheck } from '../schedule/claim.ts'
import type { TargetAnswer } from './fetch-target.ts'
import type { Verdict } from './judge.ts'
import type { Proof } from './proof.ts'

export interface FinishedCheck {
  claimed: ClaimedCheck
  answer: TargetAnswer
  verdict: Verdict
  /** What it proves about visitors, if it failed. */
  proof: Proof | null
  /** When it ended, in epoch milliseconds. */
  at: number
  /** The https address that answers where an http Target does not. */
  secureTarget: string | null
}
