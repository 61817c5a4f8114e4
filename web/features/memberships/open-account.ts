import { failureWords } from '../../lib/api/failure-words.ts'
import { switchAccount } from '../../lib/session/acting.ts'
import { toast } from '../../ui/toasts/toast.ts'

/** Switches to another account with a page load. On failure it shows a toast and returns false. */
export async function openAccount(id: string): Promise<boolean> {
  try {
    await switchAccount(id)
    return true
  } catch (error) {
    const { detail } = failureWords(error)
    toast({ title: 'Still in this account', message: detail, lifeMs: false, tone: 'danger' })
    return false
  }
}
