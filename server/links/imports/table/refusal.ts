import { Problem } from '../../../platform/http/problem.ts'

/** Why a file cannot be read. */
export function refusal(message: string): Problem {
  return new Problem('invalid', { errors: { file: message } })
}

/** Why a file cannot be read; undefined for any other error. */
export function refusalOf(error: unknown): string | undefined {
  return error instanceof Problem && error.kind === 'invalid' ? error.errors[0]?.message : undefined
}
