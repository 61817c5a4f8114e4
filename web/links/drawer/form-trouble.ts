import { ApiProblem } from '../../lib/api/api-problem.ts'
import { type FailureWords, failureWords } from '../../lib/api/failure-words.ts'

/** Problems reported by the server, by field name. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
}

/** The message for a failed save. Problems of fields are shown at the fields and go away when these are corrected. */
export function failureOf(error: unknown): FailureWords | undefined {
  if (error === undefined || Object.keys(fieldProblems(error)).length > 0) return undefined
  return failureWords(error)
}

/** One line for the foot of the form: the number of invalid fields, else why saving failed. */
export function troubleOf(
  errors: Record<string, unknown>,
  failure: FailureWords | undefined,
): string | undefined {
  const amount = Object.keys(errors).length
  if (amount === 1) return '1 field needs a look'
  if (amount > 1) return `${amount} fields need a look`
  if (!failure) return undefined
  return failure.requestId ? `${failure.detail} Request ${failure.requestId}` : failure.detail
}
