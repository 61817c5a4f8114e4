import { type UseMutationResult, useMutation } from '@tanstack/react-query'
import type { SentCode } from '../../../contract/mfa.ts'
import { ApiProblem } from '../../lib/api-problem.ts'
import { useSecondsUntil } from './seconds-until.ts'

/** Longer than the server ever makes anybody wait. */
const MOST_MS = 15 * 60_000

export interface MailCode {
  sending: UseMutationResult<SentCode, Error, void>
  /** Seconds until a new one may be asked for. */
  waitSeconds: number
}

interface MailCodeOptions {
  /** One is on its way already, and the next may follow then. */
  firstAtMs?: number | undefined
  onError?: (error: Error) => void
}

/** A code that goes to the person's mailbox. */
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
