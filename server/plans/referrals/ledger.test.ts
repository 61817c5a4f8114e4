import { expect, test } from 'bun:test'
import fc from 'fast-check'
import { openSession } from '../../people/auth/auth.ts'
import { DAY } from '../../platform/clock.ts'
import { writing } from '../../platform/database/writing.ts'
import { newId, randomText } from '../../platform/ids.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { atOnce } from '../../testing/people/person.ts'
import { ask, openTeam } from '../../testing/people/team.ts'
import { linkRow } from '../../testing/programs/redirect-rows.ts'
import { budget } from '../../testing/rounds.ts'
import { decideDueReferrals } from './due-referrals.ts'
import { moneyTotals } from './ledger.ts'
import { sumBuckets } from './ledger-store.ts'
import { reverseReferralOf } from './referrals.ts'

type Step = 'refer' | 'hold' | 'settle' | 'week' | 'month' | 'reverse' | 'pay' | 'accept' | 'refuse'
const step = fc.constantFrom<Step[]>(
  'refer',
  'refer',
  'hold',
  'settle',
  'week',
  'month',
  'reverse',
  'pay',
  'accept',
  'refuse',
)

const accountRow = (id: string, created_at: number) => ({
  id,
  name: 'Referred',
  tier: 'FREE',
  tier_ends_at: null,
  granted_tier: null,
  referral_code: null,
  linked_to_referral: 1,
  free_trial_ends_at: null,
  has_seen_tour: '{}',
  created_at,
  deleted_at: null,
  purge_at: null,
  team_version: 0,
  time_zone: null,
})

describeAppOnBothDatabases('The ledger of rewards', (open) => {
  /** A referred account that nothing speaks against; held ones wait for an operator. */
  async function refer({ app }: TestApp, accountId: string, isHeld: boolean): Promise<string> {
    const id = newId('acc')
    const now = app.clock()
    await app.db.insertInto('accounts').values(accountRow(id, now)).execute()
    const { id: domain_id } = await app.db
      .selectFrom('domains')
      .select('id')
      .where('is_default', '=', 1)
      .executeTakeFirstOrThrow()
    const key = newId('lnk')
    await app.db
      .insertInto('links')
      .values(linkRow({ id: key, account_id: id, domain_id, key }))
      .execute()
    await app.db
      .insertInto('referrals')
      .values({
        id: newId('ref'),
        account_id: accountId,
        referred_id: id,
        masked_email: 'x•••@example.org',
        mailbox_hash: randomText(20),
        status: isHeld ? 'HELD' : 'SIGNED_UP',
        reason: isHeld ? 'same-address' : null,
        signed_up_at: now,
        linked_at: now,
        qualified_at: null,
        is_accepted: 0,
        due_at: isHeld ? null : now + 7 * DAY,
      })
      .execute()
    return id
  }

  async function operator() {
    const team = await openTeam(open())
    const users = open().app.db.updateTable('users').set({ is_operator: 1 })
    await users.where('id', '=', team.owner.id).execute()
    return team.owner.id
  }

  /** What each referral must have earned by its state, whatever happened on the way. */
  async function expectSums({ app }: TestApp, accountId: string, payouts: number) {
    const sums = await sumBuckets(app.db, accountId)
    const totals = moneyTotals(sums)
    const referrals = await app.db
      .selectFrom('referrals')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
    const counting = referrals.filter(({ status }) => ['QUALIFIED', 'PAID'].includes(status))
    const reversed = referrals.filter(({ status }) => status === 'REVERSED')
    expect(totals.earned).toBe(totals.pending + totals.balance + totals.paid)
    expect(totals.earned).toBe(500 * counting.length)
    expect(sums.REVERSED).toBe(500 * reversed.length)
    expect(totals.paid).toBe(payouts)
    const pending = referrals.filter((row) => row.status === 'QUALIFIED' && row.due_at !== null)
    expect(totals.pending).toBe(500 * pending.length)
    const kept = await app.db
      .selectFrom('referral_entries')
      .select(['referral_id', 'bucket', 'amount'])
      .where('account_id', '=', accountId)
      .execute()
    for (const { id } of referrals) {
      const own = kept.filter((row) => row.referral_id === id)
      const total = own.reduce((all, { amount }) => all + amount, 0)
      expect([0, 500]).toContain(total)
    }
  }

  test('earned is pending, due and paid together, and nothing is earned twice', async () => {
    const operatorId = await operator()
    const property = fc.asyncProperty(
      fc.array(step, { maxLength: 24 }),
      fc.nat(),
      async (steps, pick) => {
        const { accountId } = await openTeam(open())
        open().pass(1000)
        const { app } = open()
        const accounts: string[] = []
        let paid = 0
        const token = () => writing(app, (inside) => openSession(inside, operatorId))
        const heldOne = async () =>
          app.db
            .selectFrom('referrals')
            .select('id')
            .where('account_id', '=', accountId)
            .where('status', '=', 'HELD')
            .limit(1)
            .executeTakeFirst()
        const decide = async (decision: string) => {
          const held = await heldOne()
          if (!held) return
          const call = `PUT operator/referrals/${held.id}/${decision}`
          expect((await ask(open(), await token(), call)).status).toBe(200)
          expect((await ask(open(), await token(), call)).status).toBe(404)
        }
        const acts: Record<Step, () => Promise<unknown>> = {
          refer: async () => accounts.push(await refer(open(), accountId, false)),
          hold: async () => accounts.push(await refer(open(), accountId, true)),
          settle: () => Promise.all([decideDueReferrals(app), decideDueReferrals(app)]),
          week: async () => open().pass(7 * DAY),
          month: async () => open().pass(30 * DAY),
          reverse: async () => {
            const one = accounts[pick % Math.max(accounts.length, 1)]
            if (one) await Promise.all([reverseReferralOf(app, one), reverseReferralOf(app, one)])
          },
          pay: async () => {
            const { DUE: amount } = await sumBuckets(app.db, accountId)
            const body = { accountId, amount: Math.max(amount, 1) }
            const bearer = await token()
            const call = () => ask(open(), bearer, 'POST operator/payouts', body)
            const statuses = (await atOnce(open(), [call, call])).map(({ status }) => status)
            expect(statuses.filter((status) => status === 201)).toHaveLength(amount > 0 ? 1 : 0)
            if (amount > 0) paid += amount
          },
          accept: () => decide('accept'),
          refuse: () => decide('refuse'),
        }
        for (const name of steps) {
          await acts[name]()
          await expectSums(open(), accountId, paid)
        }
      },
    )
    // A failure prints its seed and path.
    await fc.assert(property, budget(25))
  }, 180_000)

  test('a reward that was paid and taken back is taken off the next payout', async () => {
    const operatorId = await operator()
    const { accountId } = await openTeam(open())
    const { app } = open()
    open().pass(1000)
    const first = await refer(open(), accountId, false)
    const mature = async () => {
      for (const days of [7, 30]) {
        open().pass(days * DAY)
        await decideDueReferrals(app)
      }
    }
    const pay = async (amount: number) =>
      ask(
        open(),
        await writing(app, (inside) => openSession(inside, operatorId)),
        'POST operator/payouts',
        {
          accountId,
          amount,
        },
      )
    await mature()
    expect((await pay(500)).status).toBe(201)
    await reverseReferralOf(app, first)
    expect((await sumBuckets(app.db, accountId)).DUE).toBe(-500)
    await refer(open(), accountId, false)
    await refer(open(), accountId, false)
    await mature()
    expect((await pay(1000)).status).toBe(409)
    expect((await pay(500)).status).toBe(201)
    expect(moneyTotals(await sumBuckets(app.db, accountId))).toEqual({
      pending: 0,
      balance: 0,
      paid: 1000,
      earned: 1000,
    })
  })
})
