import type { App, Caller } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findOperatorMarks } from './store.ts'

/** Operators are those who registered by the set-up link, and the addresses of OPERATORS, which are in lower case. */
export function isOperator(app: App, user: { email: string; is_operator: number }): boolean {
  return user.is_operator === 1 || app.config.operators.includes(user.email)
}

export async function requireOperator(app: App, { userId }: Caller): Promise<void> {
  const user = await findOperatorMarks(app.db, userId)
  if (user && isOperator(app, user)) return
  throw new Problem('forbidden', { detail: 'This is for operators of this installation.' })
}
