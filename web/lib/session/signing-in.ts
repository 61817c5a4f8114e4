import { ApiProblem } from '../api/api-problem.ts'
import { createSharedDialog } from './shared-dialog.ts'

/** The dialog to log in again over the page, once the session has ended. */
export const signingIn = createSharedDialog()

/**
 * Sends a call. If the session has ended, asks the person to log in over the page and sends the same call once more.
 * Throws the refusal if there is no dialog or the person closes it.
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
