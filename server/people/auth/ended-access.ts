import type { App } from '../../context.ts'
import { Problem } from '../../platform/http/problem.ts'
import { findAccountLeft, findOwnerToAsk } from './ended-access-store.ts'

/** Names an Owner to ask, because a suspended member cannot see the other members. */
export async function suspendedProblem(app: App, accountId: string): Promise<Problem> {
  const asked = await findOwnerToAsk(app.db, accountId)
  if (!asked) return new Problem('suspended')
  const { accountName, name, email } = asked
  return new Problem('suspended', {
    detail: `Your access to ${accountName} is suspended. Ask ${name} (${email}) to let you in again.`,
  })
}

/** For a session that has ended: whether that is because its user is no longer in its account. */
export async function endedProblem(
  app: App,
  { userId, accountId }: { userId: string; accountId: string },
): Promise<Problem> {
  const accountName =
    accountId === '' ? undefined : await findAccountLeft(app.db, accountId, userId)
  if (accountName === undefined) return new Problem('unauthenticated')
  return new Problem('removed', {
    detail: `You do not belong to ${accountName} any more. Log in to go on in another account.`,
  })
}
