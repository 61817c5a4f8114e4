import { ApiProblem } from './api-problem.ts'

/** Asks the person to show that it is them; answers whether they did. */
export type Asker = () => Promise<boolean>

let asker: Asker | undefined
let asking: Promise<boolean> | undefined

/** The signed-in frame brings the dialog. Answers with what takes it away again. */
export function registerAsker(ask: Asker): () => void {
  asker = ask
  return () => {
    if (asker === ask) asker = undefined
  }
}

/** One dialog for all calls that wait for it at the same time. Without anybody to ask, it is a no. */
export function askToConfirm(): Promise<boolean> {
  asking ??= (asker?.() ?? Promise.resolve(false)).finally(() => {
    asking = undefined
  })
  return asking
}

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
    if (needsConfirmation(error) && (await askToConfirm())) return send()
    throw error
  }
}

/** The person closed the dialog and knows that nothing was done: an error like this is not shown. */
export const isCancelled = needsConfirmation
