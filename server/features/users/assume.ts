import type { App, Caller } from '../../context.ts'
import { HOUR, isoTime } from '../../platform/clock.ts'
import { Problem } from '../../platform/problem.ts'
import { writing } from '../../platform/writing.ts'
import { isOperator } from '../accounts/accounts.ts'
import { recordAudit } from '../audit/audit.ts'
import { openSession } from '../auth/auth.ts'
import { findFirstAccountId, findPerson } from './people-store.ts'

const LIFE_MS = HOUR

/** A token for an hour as that person, in the account their own login would open. The person does not count as logged in. */
export async function assume(app: App, caller: Caller, userId: string): Promise<string> {
  const [operator, person] = [
    await findPerson(app.db, caller.userId),
    await findPerson(app.db, userId),
  ]
  // To anybody else this call does not exist, whoever is named.
  if (!operator || !isOperator(app, operator) || !person) throw new Problem('not-found')
  if (isOperator(app, person)) {
    throw new Problem('forbidden', { detail: 'Nobody acts as an operator.' })
  }
  return writing(app.db, async (tx) => {
    const accountId = await findFirstAccountId(tx, userId)
    const token = await openSession(app, tx, userId, {
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
      { ...app, db: tx, origin: { ...app.origin, assumedBy: operator.id } },
      {
        accountId,
        userId,
        action: 'account.assumed',
        subject: userId,
        before: null,
        after: { email: person.email, ...by },
      },
    )
    return token
  })
}
