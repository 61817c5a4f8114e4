import { failureWords } from '../../../lib/api/failure-words.ts'
import { isCancelled } from '../../../lib/session/confirmation.ts'
import { toast } from '../../../ui/toasts/toast.ts'

/** Empty for a cancelled confirmation: the user knows that nothing was done. */
export const failureSentence = (error: unknown): string =>
  isCancelled(error) ? '' : failureWords(error).detail

export function toastFailure(title: string, error: unknown): void {
  if (isCancelled(error)) return
  toast({ title, message: failureWords(error).detail, tone: 'danger' })
}

export const toastDone = (title: string, message: string) => toast({ title, message })
