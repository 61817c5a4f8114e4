import { ApiProblem } from '../../../lib/api/api-problem.ts'

const AGAIN = 'Enter your password again.'
export const OUT_OF_TRIES = `That were too many wrong tries, so this login has ended. ${AGAIN}`
export const OUT_OF_TIME = `This login was not finished in time and has ended. ${AGAIN}`

/** Why an unfinished login has ended, or undefined while it can go on. `triesLeft` already excludes the failed try. */
export function endOfLogin(error: unknown, triesLeft: number): string | undefined {
  if (!(error instanceof ApiProblem)) return undefined
  const isWrong = error.kind === 'wrong-code' || error.kind === 'wrong-passkey'
  if (isWrong && triesLeft <= 0) return OUT_OF_TRIES
  return error.kind === 'unauthenticated' || error.kind === 'code-ended' ? OUT_OF_TIME : undefined
}
