import { expect, test } from 'bun:test'
import { describeApp } from '../../testing/app.ts'
import { ask, openTeam } from '../../testing/people/team.ts'
import { WEBHOOKS_MAX } from './manage.ts'

const body = { url: 'https://hooks.example/', events: ['link.created'] }

describeApp(
  'Webhooks of a plan',
  (open) => {
    test('are 1 on Free and 20 on Pro, and the answer says so', async () => {
      const { owner, accountId } = await openTeam(open())
      const make = async () => (await ask(open(), owner.token, 'POST webhooks', body)).status
      const made: number[] = []
      for (let count = 0; count < 21; count++) made.push(await make())
      expect(made).toEqual([...Array(20).fill(201), 403])
      const ended = open().app.clock() - 1
      await open()
        .app.db.updateTable('accounts')
        .set({ free_trial_ends_at: ended })
        .where('id', '=', accountId)
        .execute()
      const refused = await ask(open(), owner.token, 'POST webhooks', body)
      expect((await refused.json()).detail).toStartWith('Your plan has room for 1 webhook.')
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)

describeApp('Webhooks without payments', (open) => {
  test(`are ${WEBHOOKS_MAX}, in one page`, async () => {
    const { owner } = await openTeam(open())
    for (let count = 0; count < WEBHOOKS_MAX; count++) {
      expect((await ask(open(), owner.token, 'POST webhooks', body)).status).toBe(201)
    }
    expect((await ask(open(), owner.token, 'POST webhooks', body)).status).toBe(403)
    const page = await (await ask(open(), owner.token, 'GET webhooks')).json()
    expect([page.items.length, page.total]).toEqual([WEBHOOKS_MAX, WEBHOOKS_MAX])
  })
})
