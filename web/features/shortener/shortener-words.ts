import { ApiProblem } from '../../lib/api-problem.ts'

export const words = {
  idle: 'No account needed. Demo links work for 7 days; you can make 10 an hour.',
  notAnAddress: 'Paste a whole address, starting with https:// or http://',
  offline: 'You are offline. The address stays here; press Shorten when you are back.',
} as const

/** Too little is asked here on purpose: what an address may be is the server's to say. */
export function isWholeAddress(text: string): boolean {
  return /^https?:\/\//i.test(text) && URL.canParse(text)
}

/** What to say after a request that made no link; `clock` writes a time as its reader does. */
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

/** A reason that says itself what cannot be stands alone; any other ends the sentence, in lower case. */
function refusal(message: string): string {
  const reason = message.replace(/\.$/, '')
  if (/\bcannot\b/.test(reason)) return `${reason}.`
  return `This address cannot be shortened: ${reason.charAt(0).toLowerCase()}${reason.slice(1)}.`
}

const timeOfDay = (time: Date) =>
  time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })

const DEMO_DAYS = 7

/** The last day of a link made now, as 28 November 2026. */
export function worksUntil(now: Date, locale = 'en-GB'): string {
  const end = new Date(now.getTime() + DEMO_DAYS * 24 * 60 * 60 * 1000)
  return end.toLocaleDateString(locale, { day: 'numeric', month: 'long', year: 'numeric' })
}

export const withoutScheme = (address: string): string => address.replace(/^https?:\/\//i, '')

export const clickCount = (clicks: number): string =>
  `${clicks.toLocaleString()} ${clicks === 1 ? 'click' : 'clicks'}`
