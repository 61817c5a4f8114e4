import { ApiProblem } from '../../lib/api-problem.ts'

const OFFLINE = 'You are offline. What you typed stays here; try again when you are back.'

/**
 * What to say above a form after a request that did not work, or nothing where its fields say it all. `clock` writes a
 * time as its reader does.
 */
export function formSentence(
  error: unknown,
  now: Date,
  clock: (time: Date) => string = clockTime,
): string | undefined {
  if (!error) return undefined
  if (!(error instanceof ApiProblem)) return OFFLINE
  if (error.fields.length > 0) return undefined
  if (error.kind === 'login-locked') {
    const until = new Date(now.getTime() + (error.retryAfterSeconds ?? 900) * 1000)
    return `This login is locked until ${clock(until)}. We sent a mail about it. You can reset the password meanwhile.`
  }
  if (error.status < 500 || error.kind === 'disk-full') return error.detail
  return `That did not work, and it is our fault. Try again. Request ${error.requestId}`
}

/** '09:42', as its reader writes it. */
export const clockTime = (time: Date): string =>
  time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
