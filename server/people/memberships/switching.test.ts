import { expect, test } from 'bun:test'
import { describeApp, PASSWORD, type TestApp } from '../../testing/app.ts'
import { sessionToken } from '../../testing/people/callers.ts'
import { ask, openTeam } from '../../testing/people/team.ts'

const ROUNDS = 6

describeApp('Switching accounts', (open) => {
  /** Logs into the account repeatedly, each time with the last token; returns every status. */
  const goOn = async (
    app: TestApp,
    first: { token: string; accountId: string },
    isOver: () => boolean,
  ) => {
    const statuses: number[] = []
    let { token } = first
    while (!isOver()) {
      const answer = await ask(app, token, 'POST auth/accounts/login', {
        accountId: first.accountId,
      })
      statuses.push(answer.status)
      if (answer.status !== 200) break
      token = (await answer.json()).token
    }
    return { token, statuses }
  }

  test('repeatedly does not delay a new password, which ends every session', async () => {
    const { owner, accountId } = await openTeam(open())
    const mine = { userId: owner.id, accountId }
    let present = PASSWORD
    for (let round = 0; round < ROUNDS; round++) {
      const [token, ...others] = [
        await sessionToken(open(), mine),
        await sessionToken(open(), mine),
        await sessionToken(open(), mine),
      ]
      const next = `${PASSWORD} ${round}`
      let isOver = false
      const change = ask(open(), token ?? '', 'PUT auth/passwords', {
        currentPassword: present,
        newPassword: next,
      }).finally(() => {
        isOver = true
      })
      const switched = others.map((other) =>
        goOn(open(), { token: other, accountId }, () => isOver),
      )
      expect((await change).status).toBe(200)
      for (const { token: last, statuses } of await Promise.all(switched)) {
        expect(statuses.filter((status) => status !== 200 && status !== 401)).toEqual([])
        expect((await ask(open(), last, 'GET account')).status).toBe(401)
      }
      present = next
    }
  }, 180_000)
})
