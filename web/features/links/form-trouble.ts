import { ApiProblem } from '../../lib/api-problem.ts'
import { type FailureWords, failureWords } from '../../lib/failure-words.ts'

/** What the server complains about, by the name of its field. */
export function fieldProblems(error: unknown): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  return Object.fromEntries(error.fields.map(({ path, message }) => [path, message]))
}

/** What the foot says about a failed try. A problem of fields is told by its fields, and is over when they are mended. */
export function failureOf(error: unknown): FailureWords | undefined {
  if (error === undefined || Object.keys(fieldProblems(error)).length > 0) return undefined
  return failureWords(error)
}

/** One line for the foot of the form: how many fields need a look, else why nothing was saved. */
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
