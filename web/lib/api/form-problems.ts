import { ApiProblem } from './api-problem.ts'

/** Field problems by the form's field names; a path into a list or object counts for its first part. */
export function fieldErrors(error: unknown, fields: readonly string[]): Record<string, string> {
  if (!(error instanceof ApiProblem)) return {}
  const known = error.fields.filter(({ path }) => fields.includes(fieldOf(path)))
  return Object.fromEntries(known.map(({ path, message }) => [fieldOf(path), message]))
}

const fieldOf = (path: string): string => path.split('.')[0] ?? path
