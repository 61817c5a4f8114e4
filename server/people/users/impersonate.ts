import type { App, Caller } from '../../context.ts'
import { HOUR, isoTime } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { Problem } from '../../platform/http/problem.ts'
import { recordAudit } from '../audit/audit.ts'
import { isOperator, openSession } from '../auth/auth.ts'
import { findFirstAccountId, findUser } from './people-store.ts'

const LIFE_MS = HOUR

/** Answers a token for an hour as that user, in the account their own login would open. Does not count as their login. */
export async function assume(app: App, caller: Caller, userId: string): Promise<string> {
  const [operator, user] = [await findUser(app.db, caller.userId), await findUser(app.db, userId)]
  // Everybody else gets a 404, whether the id exists or not.
  if (!operator || !isOperator(app, operator) || !user) throw new Problem('not-found')
  if (isOperator(app, user)) {
    throw new Problem('forbidden', { detail: 'Nobody acts as an operator.' })
  }
  return writing(app, async (inside) => {
    const accountId = await findFirstAccountId(inside.db, userId)
    const token = await openSession(inside, userId, {
      ...(accountId === undefined ? {} : { accountId }),
      assumedBy: operator.id,
      lifeMs: LIFE_MS,
    })
    const by = { operator: operator.email, until: isoTime(app.clock() + LIFE_MS) }
    if (accountId === undefined) {
      app.log.info('An operator acts as a person without an account', {
        operator: operator.id,
        person: userId,
      })
      return token
    }
    await recordAudit(
      { ...inside, origin: { ...app.origin, assumedBy: operator.id } },
      {
        accountId,
        userId,
        action: 'account.assumed',
        subject: userId,
        before: null,
        after: { email: user.email, ...by },
      },
    )
    return token
  })
}
