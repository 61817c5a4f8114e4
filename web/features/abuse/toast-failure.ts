import { failureWords } from '../../lib/api/failure-words.ts'
import { toast } from '../../ui/toasts/toast.ts'

export function toastFailure(error: unknown): void {
  const { title, detail } = failureWords(error)
  toast({ title, message: detail, lifeMs: false, tone: 'danger' })
}
