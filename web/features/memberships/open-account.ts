import { switchAccount } from '../../lib/acting.ts'
import { failureWords } from '../../lib/failure-words.ts'
import { toast } from '../../ui/toast.ts'

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
