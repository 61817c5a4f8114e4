import { ApiProblem } from '../../lib/api/api-problem.ts'

const OFFLINE = 'You are offline. What you typed stays here; try again when you are back.'

/**
 * The sentence above a form after a failed request, or undefined where its fields show the errors. `clock` formats a time
 * for the reader.
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

/** '09:42', in the reader's locale. */
export const clockTime = (time: Date): string =>
  time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
