import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { failureSentence } from './toasts.ts'

const devices: readonly [sign: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/Android/, 'Android'],
  [/CrOS/, 'Chromebook'],
  [/Macintosh/, 'Mac'],
  [/Windows/, 'Windows'],
  [/Linux/, 'Linux'],
]

/** The default name of this device. */
export const deviceName = (agent: string): string =>
  devices.find(([sign]) => sign.test(agent))?.[1] ?? 'this device'

/** The browser's own errors are distinguished by name (WebAuthn Level 3); their messages are for programmers. */
export function passkeyTrouble(error: Error): string {
  if (error instanceof ApiProblem) return failureSentence(error)
  if (error.name === 'InvalidStateError')
    return 'There is a passkey for you on this device already.'
  if (error.name === 'NotAllowedError') {
    return 'Your browser made no passkey: it was cancelled, or took too long. Try again.'
  }
  if (error.name === 'TypeError') return failureSentence(error)
  return 'Your browser could not make a passkey for this address. Try another device or browser.'
}
