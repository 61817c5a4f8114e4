import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases, PASSWORD } from '../../testing/app.ts'

const ui = '/api/ui/v1/registrations'

describeAppOnBothDatabases(
  'The trial of a mailbox',
  (open) => {
    const register = async (email: string, address: string) => {
      const { call } = open()
      const start = { method: 'PUT', body: { email }, isHome: true, address }
      const { openLink } = await (await call(ui, start)).json()
      const body = {
        reg: new URL(openLink).searchParams.get('reg'),
        firstName: 'Ada',
        lastName: 'Okafor',
        password: PASSWORD,
        acceptTerms: true,
      }
      const { token } = await (await call(`${ui}/accounts`, { body, address })).json()
      return (await call('/api/ui/v1/account', { token })).json()
    }

    test('is one, of twenty that begin at once under twenty spellings', async () => {
      const name = crypto.randomUUID().replaceAll('-', '').slice(0, 12)
      const spellings = Array.from({ length: 20 }, (_, n) =>
        n % 2 === 0
          ? `${name}+${n}@gmail.com`
          : `${[...name].slice(0, n).join('.')}${name.slice(n)}@googlemail.com`,
      )
      const mails = [...new Set(spellings)]
      const accounts = await Promise.all(
        mails.map((email, n) => register(email, `198.51.100.${n + 1}`)),
      )
      const trials = accounts.filter(({ freeTrialEndsOn }) => freeTrialEndsOn !== null)
      expect(trials).toHaveLength(1)
      expect(accounts.filter(({ tier }) => tier === 'PRO')).toHaveLength(1)
      expect(accounts.length).toBeGreaterThan(15)
    })

    test('lasts fourteen days', async () => {
      const email = `${crypto.randomUUID()}@example.org`
      const account = await register(email, '198.51.100.99')
      const days = (Date.parse(account.freeTrialEndsOn) - open().app.clock()) / 86_400_000
      expect(days).toBe(14)
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
