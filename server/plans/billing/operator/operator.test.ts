import { expect, test } from 'bun:test'
import { DAY } from '../../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../../testing/app.ts'
import { newBilling } from '../new-billing.ts'

const ui = '/api/ui/v1/operator'

async function person(test: TestApp, email?: string) {
  const address = email ?? `${crypto.randomUUID()}@example.org`
  const token = await test.register(address)
  const { id } = await (await test.call('/api/ui/v1/account', { token })).json()
  return { token, id, email: address }
}

describeAppOnBothDatabases(
  'The plans of an installation',
  (open, { testOnce }) => {
    const operator = async () => {
      const vera = await person(open())
      await open()
        .app.db.updateTable('users')
        .set({ is_operator: 1 })
        .where('email', '=', vera.email)
        .execute()
      return vera
    }
    const setAccount = (id: string, changes: object) =>
      open().app.db.updateTable('accounts').set(changes).where('id', '=', id).execute()
    const list = async (token: string, query: string) =>
      (await open().call(`${ui}/accounts?${query}`, { token })).json()
    const setTier = (token: string, id: string, body: unknown) =>
      open().call(`${ui}/accounts/${id}/tier`, { token, method: 'PUT', body })

    testOnce('are for operators', async () => {
      const { token, id } = await person(open())
      for (const path of ['plans', 'accounts']) {
        expect((await open().call(`${ui}/${path}`, { token })).status).toBe(403)
      }
      const body = { tier: 'PRO', reason: 'a present' }
      expect((await setTier(token, id, body)).status).toBe(403)
    })

    testOnce('refuse a tier without a reason, an unknown tier and an unknown account', async () => {
      const { token, id } = await operator()
      const bad = [
        { tier: 'PRO' },
        { tier: 'PRO', reason: ' a ' },
        { tier: 'GOLD', reason: 'gold' },
      ]
      for (const body of bad) expect((await setTier(token, id, body)).status).toBe(422)
      const missing = await setTier(token, 'acc_nobody', { tier: 'PRO', reason: 'a present' })
      expect(missing.status).toBe(404)
    })

    test('a tier set by hand counts until it is taken back, and is audited in both accounts', async () => {
      const vera = await operator()
      const { token, id } = await person(open())
      await setAccount(id, { free_trial_ends_at: 1 })
      const tier = async () =>
        (await (await open().call('/api/ui/v1/account', { token })).json()).tier
      expect(await tier()).toBe('FREE')
      const given = await setTier(vera.token, id, { tier: 'PRO', reason: 'They found a bug' })
      expect(await given.json()).toMatchObject({ id, tier: 'PRO', grantedTier: 'PRO' })
      expect(await tier()).toBe('PRO')
      const seen = await (await open().call('/api/ui/v1/billing', { token })).json()
      expect(seen).toMatchObject({ tier: 'PRO', isGranted: true, status: 'NONE' })
      await setTier(vera.token, id, { tier: null, reason: 'A month is over' })
      expect(await tier()).toBe('FREE')
      for (const account of [id, vera.id]) {
        const rows = await open()
          .app.db.selectFrom('audit')
          .select(['after', 'user_id'])
          .where('account_id', '=', account)
          .where('action', '=', 'plan.set-by-operator')
          .orderBy('at')
          .execute()
        expect(rows.map(({ after }) => JSON.parse(after ?? '').reason).toSorted()).toEqual([
          'A month is over',
          'They found a bug',
        ])
      }
    })

    test('a tier set to Free wins over what is paid', async () => {
      const vera = await operator()
      const { token, id } = await person(open())
      await setAccount(id, { tier: 'PRO' })
      await setTier(vera.token, id, { tier: 'FREE', reason: 'Sends spam' })
      const account = await (await open().call('/api/ui/v1/account', { token })).json()
      expect(account.tier).toBe('FREE')
    })

    test('accounts are found by state, name and the e-mail of a member, page by page', async () => {
      const { token } = await operator()
      const now = open().app.clock()
      const mark = crypto.randomUUID().slice(0, 8)
      const named = async (name: string, changes: object = {}) => {
        const who = await person(open(), `${mark}-${name}@example.org`)
        await setAccount(who.id, { name: `${mark} ${name}`, ...changes })
        return who
      }
      const free = await named('free', { free_trial_ends_at: 1 })
      const trial = await named('trial', { free_trial_ends_at: now + DAY })
      const young = await named('young')
      const granted = await named('granted', { granted_tier: 'PRO', free_trial_ends_at: 1 })
      const failed = await named('failed', {
        tier: 'PRO',
        tier_ends_at: now + DAY,
        free_trial_ends_at: 1,
      })
      const row = newBilling({ accountId: failed.id, customerId: `cus_${mark}`, now })
      await open()
        .app.db.insertInto('billing')
        .values({ ...row, status: 'PAST_DUE', past_due_since: now - DAY })
        .execute()
      const banned = await named('banned')
      await open()
        .app.db.insertInto('account_bans')
        .values({ account_id: banned.id, reason: 'PHISHING', banned_by: null, banned_at: now })
        .execute()
      const gone = await named('gone', { deleted_at: now })

      const ids = async (state: string) => {
        const { items } = await list(token, `q=${mark}&limit=100&state=${state}`)
        return items.map((item: { id: string }) => item.id).toSorted()
      }
      const sorted = (...who: { id: string }[]) => who.map(({ id }) => id).toSorted()
      expect(await ids('free')).toEqual(sorted(free))
      expect(await ids('trial')).toEqual(sorted(trial))
      expect(await ids('granted')).toEqual(sorted(granted))
      expect(await ids('failed')).toEqual(sorted(failed))
      expect(await ids('banned')).toEqual(sorted(banned))
      expect(await ids('pro')).toEqual(sorted(trial, young, granted, failed, banned))

      const byMail = await list(token, `q=${encodeURIComponent(trial.email.toUpperCase())}`)
      expect(byMail.items).toMatchObject([
        { id: trial.id, ownerEmail: trial.email, status: 'TRIALING', tier: 'PRO' },
      ])
      expect((await list(token, `q=${encodeURIComponent(gone.email)}`)).items).toEqual([])

      const seen: string[] = []
      for (let cursor = ''; ; ) {
        const page = await list(token, `q=${mark}&limit=2${cursor && `&cursor=${cursor}`}`)
        expect(page.total).toBe(6)
        seen.push(...page.items.map((item: { id: string }) => item.id))
        if (page.nextCursor === null) break
        cursor = encodeURIComponent(page.nextCursor)
      }
      expect(seen.toSorted()).toEqual(sorted(free, trial, young, granted, failed, banned))
    })

    test('the overview adds up', async () => {
      const { token } = await operator()
      const read = async () => (await open().call(`${ui}/plans`, { token })).json()
      const before = await read()
      const one = await person(open())
      const two = await person(open())
      await setAccount(one.id, { free_trial_ends_at: 1 })
      await setAccount(two.id, { tier: 'PRO', free_trial_ends_at: 1 })
      await person(open())
      expect(await read()).toEqual({
        ...before,
        accounts: {
          free: before.accounts.free + 1,
          pro: before.accounts.pro + 1,
          trial: before.accounts.trial + 1,
        },
      })
      expect(before.revenue).toBeNull()
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
