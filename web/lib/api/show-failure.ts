import { isCancelled } from '../session/confirmation.ts'
import { type FailureWords, failureWords } from './failure-words.ts'

type Display = (words: FailureWords) => void

let display: Display = () => undefined

/** Called by the root of the app, which knows the toasts. */
export function setFailureDisplay(show: Display): void {
  display = show
}

/**
 * Shows a failure that belongs to no field and to no place on the screen; `title` replaces the problem's own. A call whose
 * confirmation the user cancelled is not shown: they know that nothing was done.
 */
export function showFailure(error: unknown, title?: string): void {
  if (isCancelled(error)) return
  display({ ...failureWords(error), ...(title && { title }) })
}
