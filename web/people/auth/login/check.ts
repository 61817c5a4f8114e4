import { ApiProblem } from '../../../lib/api/api-problem.ts'
import { formSentence } from '../form-words.ts'

/** The mutation that checks a password or code. */
export interface SecretCheck {
  mutate: (secret: string, after: { onError: () => void }) => void
  reset: () => void
  error: Error | null
  isPending: boolean
}

/** The error under the field after a failed check. */
export function checkSentence(error: Error | null): string | undefined {
  const field = error instanceof ApiProblem ? error.fields[0] : undefined
  return field?.message ?? formSentence(error)
}

/** 'One try left.', a warning before the login ends. */
export const triesWords = (left: number): string =>
  left === 1 ? 'One try left.' : `${left} tries left.`
