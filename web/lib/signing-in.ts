import { ApiProblem } from './api-problem.ts'
import { createQuestion } from './question.ts'

/** Your session has ended: log in again. */
export const signingIn = createQuestion()

/**
 * Sends, and where the session has ended meanwhile, asks the person to log in over the page and sends the very same once
 * more. Where there is nobody to ask, or they do not want to, the refusal is thrown.
 */
export async function sendSignedIn<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (isSignedOut(error) && (await signingIn.ask())) return send()
    throw error
  }
}

export const isSignedOut = (error: unknown): boolean =>
  error instanceof ApiProblem && error.kind === 'unauthenticated'
