import { ApiProblem } from '../api/api-problem.ts'
import { createSharedDialog } from './shared-dialog.ts'

/** The dialog 'Confirm that it is you'. */
export const confirmation = createSharedDialog()

const needsConfirmation = (error: unknown): boolean =>
  error instanceof ApiProblem && error.kind === 'confirmation-needed'

/**
 * Sends a call. If the server needs a confirmation first, asks for it and sends the same call once more. If the person
 * closes the dialog, the server's refusal is thrown: see `isCancelled`.
 */
export async function sendConfirmed<T>(send: () => Promise<T>): Promise<T> {
  try {
    return await send()
  } catch (error) {
    if (needsConfirmation(error) && (await confirmation.ask())) return send()
    throw error
  }
}

/** Whether the person closed the dialog. They know that nothing was done, so the error is not shown. */
export const isCancelled = needsConfirmation
