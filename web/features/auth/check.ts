import { ApiProblem } from '../../lib/api-problem.ts'
import { formSentence } from './form-words.ts'

/** A secret that is being checked: what a mutation knows of it. */
export interface Check {
  mutate: (secret: string, after: { onError: () => void }) => void
  reset: () => void
  error: Error | null
  isPending: boolean
}

/** What stands under the field after a check that failed. */
export function checkSentence(error: Error | null, now: Date): string | undefined {
  const field = error instanceof ApiProblem ? error.fields[0] : undefined
  return field?.message ?? formSentence(error, now)
}

/** 'One try left.' so that nobody is surprised by the end. */
export const triesWords = (left: number): string =>
  left === 1 ? 'One try left.' : `${left} tries left.`
