import { type Clock, SECOND } from '../clock.ts'
import { FinalFailure } from '../jobs/jobs.ts'
import type { Log } from '../log.ts'
import { type Loop, repeat } from '../loop/loop.ts'
import type { Mailer } from '../mailer.ts'
import { lookDelayMs, type MailOutcome, type MailState, nextMailState } from './mail-state.ts'
import { mailFailureOf } from './smtp-failure.ts'
import type { SmtpServer } from './smtp-url.ts'
import { addressOf, tryServer } from './transport.ts'

export interface MailWatch {
  /** The mailer, observed. A recipient who is refused for good is a `FinalFailure`. */
  send: Mailer
  /** Reports the first state, and checks the server at once and from time to time. */
  start(): Loop
}

interface MailWatchOptions {
  send: Mailer
  /** Undefined: mails are kept in the outbox. */
  smtp: SmtpServer | undefined
  from: string
  clock: Clock
  log: Log
  /** Called after each mail and each look. */
  tell: (state: MailState) => void
}

/** Learns from each mail and from looks at the server whether mails leave, and logs when they stop and leave again. */
export function watchMail(options: MailWatchOptions): MailWatch {
  const { smtp, from, clock, log, tell } = options
  const server = smtp ? addressOf(smtp) : 'DATA_DIR/outbox'
  const fine: MailState = { state: smtp ? 'ok' : 'outbox' }
  let state: MailState = smtp ? { state: 'unknown' } : fine
  let nextLookAt = clock()
  let isLooking = false

  const note = (outcome: MailOutcome) => {
    const before = state
    const now = clock()
    state = nextMailState(before, outcome, { now, fine })
    nextLookAt = now + lookDelayMs(state)
    logChange(log, { server, before, state })
    tell(state)
  }
  const failed = (error: unknown) => {
    const failure = mailFailureOf(error, { server, from })
    note({ is: 'failed', failure })
    return failure
  }
  const look = async (to: SmtpServer) => {
    isLooking = true
    try {
      await tryServer(to)
      note({ is: 'reached' })
    } catch (error) {
      failed(error)
    } finally {
      isLooking = false
    }
  }
  return {
    async send(mail) {
      try {
        await options.send(mail)
      } catch (error) {
        const { scope, isFinal, reason } = failed(error)
        // Not the login: an operator mends it, and the mail waits for that.
        throw scope === 'recipient' && isFinal ? new FinalFailure(reason) : error
      }
      note({ is: 'sent' })
    },
    start() {
      tell(state)
      return repeat('mail server', { pauseMs: SECOND, log }, async () => {
        // Not awaited: a server that does not answer must not delay the end of the program.
        if (smtp && !isLooking && clock() >= nextLookAt) void look(smtp)
      })
    },
  }
}

interface Change {
  server: string
  before: MailState
  state: MailState
}

function logChange(log: Log, { server, before, state }: Change): void {
  if (state.state === 'failing') {
    if (before.state === 'failing' && before.reason === state.reason) return
    log.error(`Mail cannot be sent: ${state.reason}`, { server })
  } else if (before.state === 'failing') log.info('Mail can be sent again', { server })
  else if (before.state === 'unknown') log.info('Mail can be sent', { server })
}
