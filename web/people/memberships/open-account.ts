import { showFailure } from '../../lib/api/show-failure.ts'
import { switchAccount } from '../../lib/session/acting.ts'

/** Switches to another account with a page load. On failure it shows a toast and returns false. */
export async function openAccount(id: string): Promise<boolean> {
  try {
    await switchAccount(id)
    return true
  } catch (error) {
    showFailure(error, 'Still in this account')
    return false
  }
}
