import { ApiProblem } from './api-problem.ts'
import { createQuestion } from './question.ts'

/** Show that it is you. */
export const confirmation = createQuestion()

const needsConfirmation = (error: unknown): boolean =>
  error instanceof ApiProblem && error.kind === 'confirmation-needed'

/**
 * Sends, and where the server wants a fresh check first, asks for it and sends the very same once more. Somebody who closes
 * the dialog gets the server's refusal thrown: see `isCancelled`.
 */
export async function sendConfirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (needsConfirmation(error) && (await confirmation.ask())) return send()
    throw error
  }
}

/** The person closed the dialog and knows that nothing was done: an error like this is not shown. */
export const isCancelled = needsConfirmation
