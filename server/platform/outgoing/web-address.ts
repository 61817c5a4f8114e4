import { Problem } from '../http/problem.ts'
import { Refused, requireWebUrl } from '../safe-fetch/refusal.ts'

/** The address of a receiver as a URL. @throws a Problem at `url` if nothing may be posted there. */
export function requireReceiver(address: string): string {
  try {
    return requireWebUrl(address).href
  } catch (error) {
    if (!(error instanceof Refused)) throw error
    const isSecret = error.message === 'credentials'
    throw new Problem('invalid', {
      errors: {
        url: isSecret ? 'Remove the user name and password' : 'Enter an http(s) address',
      },
    })
  }
}
