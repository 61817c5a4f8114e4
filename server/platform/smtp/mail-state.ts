import { z } from 'zod'
import { HOUR, MINUTE, SECOND } from '../clock.ts'
import type { MailFailure } from './smtp-failure.ts'

/** Whether mails leave. `outbox`: there is no mail server, and each mail is a file. */
export const MailState = z.discriminatedUnion('state', [
  z.object({ state: z.literal('unknown') }),
  z.object({ state: z.literal('outbox') }),
  z.object({ state: z.literal('ok') }),
  z.object({
    state: z.literal('failing'),
    reason: z.string(),
    /** Of the first failure since a mail left, in epoch milliseconds. */
    since: z.number(),
    /** Of the last one. */
    failedAt: z.number(),
    scope: z.enum(['server', 'mails']),
    /** Failures in a row. */
    times: z.number(),
    isFinal: z.boolean(),
  }),
])

export type MailState = z.infer<typeof MailState>

/** `sent`: the server took a mail. `reached`: it can be connected to, encrypted and logged in to. */
export type MailOutcome =
  | { is: 'sent' }
  | { is: 'reached' }
  | { is: 'failed'; failure: MailFailure }

/** This long after the last refused mail none is waiting any more, so a server that can be reached counts as fine. */
const REFUSALS_COUNT_FOR_MS = HOUR

interface Situation {
  now: number
  /** The state in which mails leave: `outbox` without a mail server. */
  fine: MailState
}

export function nextMailState(
  before: MailState,
  outcome: MailOutcome,
  { now, fine }: Situation,
): MailState {
  const isFailing = before.state === 'failing'
  if (outcome.is === 'sent') return fine
  if (outcome.is === 'failed' && outcome.failure.scope !== 'recipient') {
    const { scope, reason, isFinal } = outcome.failure
    const [since, times] = isFailing ? [before.since, before.times + 1] : [now, 1]
    return { state: 'failing', reason, since, failedAt: now, scope, times, isFinal }
  }
  const areMailsRefused =
    isFailing && before.scope === 'mails' && now - before.failedAt < REFUSALS_COUNT_FOR_MS
  return areMailsRefused ? before : fine
}

const FIRST_LOOK_MS = 10 * SECOND
const LOOK_MS = 5 * MINUTE
const CALM_LOOK_MS = 30 * MINUTE

/** Until the next look, from the last outcome. */
export function lookDelayMs(state: MailState): number {
  if (state.state !== 'failing') return CALM_LOOK_MS
  // Servers ban clients after too many wrong logins: fail2ban by default after five in ten minutes.
  if (state.isFinal) return LOOK_MS
  return Math.min(FIRST_LOOK_MS * 2 ** (state.times - 1), LOOK_MS)
}
