import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { SentCode } from '../../../../../contract/people/mfa.ts'
import { ApiProblem } from '../../../../lib/api/api-problem.ts'
import { useSecondsUntil } from '../../seconds-until.ts'

/** Longer than any wait that the server asks for. */
const MOST_MS = 15 * 60_000

export interface MailCode {
  sending: UseMutationResult<SentCode, Error, void>
  /** Seconds until a new code may be requested. */
  waitSeconds: number
}

interface MailCodeOptions {
  /** When the next code may be requested, if one has been sent already. */
  firstAtMs?: number | undefined
  onError?: (error: Error) => void
}

/** Sends a code by e-mail and counts down until the next may be requested. */
export function useMailCode(
  send: () => Promise<SentCode>,
  { firstAtMs = 0, ...after }: MailCodeOptions = {},
): MailCode {
  const sending = useMutation({ mutationFn: send, ...after })
  const waitSeconds = useSecondsUntil(nextAtMs(sending, firstAtMs), MOST_MS)
  return { sending, waitSeconds }
}

function nextAtMs({ data, error, submittedAt }: MailCode['sending'], firstAtMs: number): number {
  if (error instanceof ApiProblem && error.retryAfterSeconds !== undefined) {
    return submittedAt + error.retryAfterSeconds * 1000
  }
  return data ? Date.parse(data.resendAt) : firstAtMs
}
