import { ApiProblem } from '../../lib/api/api-problem.ts'

const OFFLINE = 'You are offline. What you typed stays here; try again when you are back.'

/** The sentence above a form after a failed request, or undefined where its fields show the errors. */
export function formSentence(error: unknown): string | undefined {
  if (!error) return undefined
  if (!(error instanceof ApiProblem)) return OFFLINE
  if (error.fields.length > 0) return undefined
  if (error.status < 500 || error.kind === 'disk-full') return error.detail
  return `That did not work, and it is our fault. Try again. Request ${error.requestId}`
}

/** '09:42', in the reader's locale. */
export const clockTime = (time: Date): string =>
  time.toLocaleTimeString(undefined, { hour: '2-digit', minute: '2-digit' })
