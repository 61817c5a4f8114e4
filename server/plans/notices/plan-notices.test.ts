import { describe, expect, test } from 'bun:test'
import { DAY, HOUR } from '../../platform/clock.ts'
import {
  describeApp,
  describeAppOnBothDatabases,
  type TestApp,
  waitingMailsIn,
} from '../../testing/app.ts'
import { noticeTrials } from './plan-notices.ts'
import { reachedShare } from './use.ts'

const ui = '/api/ui/v1'

async function newcomer(test: TestApp, email = `${crypto.randomUUID()}@example.org`) {
  const token = await test.register(email)
  const { id } = await (await test.call(`${ui}/account`, { token })).json()
  const setAccount = (changes: object) =>
    test.app.db.updateTable('accounts').set(changes).where('id', '=', id).execute()
  const subjects = async () =>
    (await waitingMailsIn(test.app.db, email)).map(({ subject }) => subject)
  return { token, id, email, setAccount, subjects }
}

describe('The share of a limit that is told about', () => {
  test('is 80 or 100 percent', () => {
    expect(reachedShare(39, 50)).toBeUndefined()
    expect(reachedShare(40, 50)).toBe(80)
    expect(reachedShare(49, 50)).toBe(80)
    expect(reachedShare(50, 50)).toBe(100)
    expect(reachedShare(900, 50)).toBe(100)
  })

  test('is none of a limit too small to have both', () => {
    expect(reachedShare(1, 1)).toBeUndefined()
    expect(reachedShare(3, 3)).toBeUndefined()
    expect(reachedShare(4, 5)).toBe(80)
  })
})

describeAppOnBothDatabases(
  'Notices of trials',
  (open) => {
    test('are mailed three days and one day before the end, and at the end, once each', async () => {
      const { id, subjects, setAccount } = await newcomer(open())
      const now = open().app.clock()
      const name = 'Test Person'
      const at = async (leftMs: number) => {
        await setAccount({ free_trial_ends_at: now + leftMs })
        await noticeTrials(open().app)
        await noticeTrials(open().app)
        return subjects()
      }
      expect(await at(3 * DAY + 1)).toEqual([])
      expect(await at(3 * DAY)).toEqual([`The Pro trial of ${name} ends in 3 days`])
      expect(await at(DAY)).toHaveLength(2)
      expect((await subjects()).toSorted()).toEqual([
        `The Pro trial of ${name} ends in 3 days`,
        `The Pro trial of ${name} ends tomorrow`,
      ])
      expect(await at(-HOUR)).toContain(`The Pro trial of ${name} has ended`)
      const audited = await open()
        .app.db.selectFrom('audit')
        .select('action')
        .where('account_id', '=', id)
        .where('action', '=', 'plan.trial-ended')
        .execute()
      expect(audited).toHaveLength(1)
    })

    test('are not sent to who pays, or was granted Pro', async () => {
      for (const paid of [{ tier: 'PRO' }, { granted_tier: 'PRO' }]) {
        const { subjects, setAccount } = await newcomer(open())
        const now = open().app.clock()
        for (const left of [2 * DAY, HOUR, -HOUR]) {
          await setAccount({ ...paid, free_trial_ends_at: now + left })
          await noticeTrials(open().app)
        }
        expect(await subjects()).toEqual([])
      }
    })

    test('go to those who may pay, and to nobody of a deleted account', async () => {
      const { token, id, subjects, setAccount } = await newcomer(open())
      await setAccount({ free_trial_ends_at: open().app.clock() + HOUR })
      await open()
        .app.db.updateTable('memberships')
        .set({ role: 1 + 32 })
        .where('account_id', '=', id)
        .execute()
      await noticeTrials(open().app)
      expect(await subjects()).toEqual([])
      expect((await open().call(`${ui}/account`, { token })).status).toBe(200)

      const gone = await newcomer(open())
      const now = open().app.clock()
      await gone.setAccount({ free_trial_ends_at: now + HOUR, deleted_at: now })
      await noticeTrials(open().app)
      expect(await gone.subjects()).toEqual([])
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)

describeApp(
  'Notices of limits',
  (open) => {
    const bulk = (token: string, number: number) =>
      open().call(`${ui}/redirects/bulk`, {
        token,
        body: {
          items: Array.from({ length: number }, () => ({
            action: 'create',
            link: { redirectTo: 'https://example.com/' },
          })),
        },
      })

    test('come at 80 % and at 100 % of the links, once a month', async () => {
      const { token, subjects, setAccount } = await newcomer(open())
      await setAccount({ free_trial_ends_at: 1 })
      await bulk(token, 39)
      expect(await subjects()).toEqual([])
      const one = () =>
        open().call(`${ui}/redirects/standard`, {
          token,
          body: { redirectTo: 'https://example.com/' },
        })
      const made = await (await one()).json()
      expect(await subjects()).toEqual(['Test Person uses 40 of 50 links'])
      await open().call(`${ui}/redirects/${made.domain}/${made.key}`, { token, method: 'DELETE' })
      await one()
      await bulk(token, 9)
      expect(await subjects()).toEqual(['Test Person uses 40 of 50 links'])
      await one()
      expect((await one()).status).toBe(403)
      expect(await subjects()).toEqual([
        'Test Person uses 40 of 50 links',
        'Test Person has reached its limit of 50 links',
      ])
    })

    test('say what happens at the limit, and where to upgrade', async () => {
      const { token, email, setAccount } = await newcomer(open())
      await setAccount({ free_trial_ends_at: 1 })
      await bulk(token, 50)
      const mails = await waitingMailsIn(open().app.db, email)
      expect(mails.map(({ text }) => text)).toEqual([
        expect.stringContaining('At 50 new ones are refused. Those you have keep redirecting.'),
        expect.stringContaining('New ones are refused. Those you have keep redirecting.'),
      ])
      for (const { text } of mails) expect(text).toContain('/app/upgrade')
    })

    test('do not come when the links could not be made', async () => {
      const { token, subjects, setAccount } = await newcomer(open())
      await setAccount({ free_trial_ends_at: 1 })
      const refused = await open().call(`${ui}/redirects/standard`, {
        token,
        body: { redirectTo: 'no address' },
      })
      expect(refused.status).toBe(422)
      expect(await subjects()).toEqual([])
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
