import { nounFor } from '../../../contract/counted.ts'
import { NOT_AN_ADDRESS } from '../../../contract/links/target-words.ts'
import { ApiProblem } from '../../lib/api/api-problem.ts'

export const words = {
  idle: 'No account needed. Demo links work for 7 days; you can make 10 an hour.',
  offline: 'You are offline. The address stays here; press Shorten when you are back.',
} as const

/** The message for a request that created no link; `clock` formats a time for the reader. */
export function sentenceFor(
  error: unknown,
  now: Date,
  clock: (time: Date) => string = timeOfDay,
): string {
  if (!(error instanceof ApiProblem)) return words.offline
  if (error.kind === 'too-many-demo-links') {
    const until = new Date(now.getTime() + (error.retryAfterSeconds ?? 3600) * 1000)
    return `That was the tenth link in an hour. Make an account to go on, or come back at ${clock(until)}.`
  }
  if (error.status === 422 || error.status === 400) {
    return refusal(error.fields[0]?.message ?? error.detail)
  }
  if (error.status < 500 || error.kind === 'disk-full') return error.detail
  return `That did not work, and it is our fault. Try again. Request ${error.requestId}`
}

/** A reason that contains 'cannot' is a full sentence; any other is appended to one, in lower case. */
function refusal(message: string): string {
  if (message === NOT_AN_ADDRESS) return message
  const reason = message.replace(/\.$/, '')
  if (/\bcannot\b/.test(reason)) return `${reason}.`
  return `This address cannot be shortened: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
}

const timeOfDay = (time: Date) =>
  time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })

const DEMO_DAYS = 7

/** The last day of a demo link created now, such as '28 November 2026'. */
export function worksUntil(now: Date, locale = 'en-GB'): string {
  const end = new Date(now.getTime() + DEMO_DAYS * 24 * 60 * 60 * 1000)
  return end.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })
}

export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '')

export const clickCount = (clicks: number): string =>
  `${clicks.toLocaleString()} ${nounFor(clicks, 'click')}`
