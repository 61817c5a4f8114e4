import { failureWords } from '../../lib/failure-words.ts'
import { toast } from '../../ui/toast.ts'

export function toastFailure(error: unknown): void {
  const { title, detail } = failureWords(error)
  toast({ title, message: detail, lifeMs: false, tone: 'danger' })
}
