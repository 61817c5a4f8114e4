import { expect, test } from 'bun:test'
import { CONVERSIONS_A_DAY } from '../../../contract/clicks/conversion-limits.ts'
import { tierLimits } from '../../../contract/plans/tiers.ts'
import { DAY } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { openConverting } from '../../testing/conversions.ts'
import { forgetConvertedClicks, hasMark } from './bounds.ts'

test('a mark is found only where one begins', () => {
  const marks = 'aaaabbbbbbbbcccc'
  expect(
    ['aaaabbbb', 'bbbbcccc', 'abbbbbbb', 'ddddcccc'].map((mark) => hasMark(marks, mark)),
  ).toEqual([true, true, false, false])
  expect(hasMark('', 'aaaabbbb')).toBe(false)
})

/** An account that reports; the store stays away, so every conversion keeps waiting. */
const opened = (app: TestApp) => openConverting(app, app.app.clickhouse)

const uses = ({ app }: TestApp) => app.db.selectFrom('conversion_uses').selectAll().execute()

describeAppOnBothDatabases('The conversions of a click', (open) => {
  test('are a hundred, however many come at once, and each repeat counts once', async () => {
    const { newId, send, waiting, accountId } = await opened(open())
    const clickId = newId()
    const named = (n: number) => send({ clickId, name: 'Purchase', reference: `A-${n}` })
    const some = await Promise.all(Array.from({ length: 60 }, (_, n) => named(n % 30)))
    expect(some.every(({ status }) => status === 202)).toBe(true)
    const more = await Promise.all(Array.from({ length: 100 }, (_, n) => named(n + 30)))
    const refused = more.filter(({ status }) => status !== 202)
    expect(refused).toHaveLength(30)
    expect(refused[0]).toMatchObject({
      status: 429,
      body: {
        type: '/problems/too-many-requests',
        detail: expect.stringMatching(/^This click has 100 conversions/),
      },
    })
    expect(await waiting()).toHaveLength(100)
    expect(await uses(open())).toMatchObject([{ account_id: accountId, day_used: 100 }])
    // Those that were attached to their click meanwhile are still known.
    await open().app.db.deleteFrom('waiting_conversions').execute()
    expect((await named(0)).status).toBe(202)
    expect((await send({ clickId, name: 'Other' })).status).toBe(429)
    expect((await send({ clickId: newId(), name: 'Other' })).status).toBe(202)
    await open().app.db.deleteFrom('conversion_uses').execute()
  })

  test('are forgotten once it takes no more', async () => {
    const { newId, send, accountId } = await opened(open())
    await send({ clickId: newId(), name: 'Signup' })
    const clicks = () =>
      open()
        .app.db.selectFrom('converted_clicks')
        .select('marks')
        .where('account_id', '=', accountId)
        .execute()
    open().pass(90 * DAY)
    await forgetConvertedClicks(open().app)
    expect((await clicks()).map(({ marks }) => marks.length)).toEqual([8])
    open().pass(DAY)
    await forgetConvertedClicks(open().app)
    expect(await clicks()).toEqual([])
  })

  test('of an account are limited by day, and a refusal counts nothing', async () => {
    const { newId, send, accountId } = await opened(open())
    expect((await send({ clickId: newId(), name: 'Signup' })).status).toBe(202)
    const { db } = open().app
    const left = (used: object) =>
      db.updateTable('conversion_uses').set(used).where('account_id', '=', accountId).execute()
    await left({ day_used: CONVERSIONS_A_DAY - 5 })
    const body = { clickId: newId(), name: 'Order' }
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) => send({ ...body, reference: `${n}` })),
    )
    expect(answers.filter(({ status }) => status === 202)).toHaveLength(5)
    const refused = answers.find(({ status }) => status === 429)
    expect(refused?.body.detail).toStartWith('This account has reported 100,000 conversions today')
    const [row] = await db
      .selectFrom('conversion_uses')
      .selectAll()
      .where('account_id', '=', accountId)
      .execute()
    expect(row).toMatchObject({ day_used: CONVERSIONS_A_DAY, month_used: 6 })
    open().pass(DAY)
    expect((await send({ ...body, reference: 'the next day' })).status).toBe(202)
  })
})

describeAppOnBothDatabases(
  'With payments, the conversions of a month',
  (open) => {
    test('are as many as the tier has clicks', async () => {
      const { newId, send, accountId } = await opened(open())
      const { db } = open().app
      await db
        .updateTable('accounts')
        .set({ free_trial_ends_at: 1 })
        .where('id', '=', accountId)
        .execute()
      await send({ clickId: newId(), name: 'Signup' })
      const month_used = (tierLimits.FREE.clicks ?? 0) - 1
      await db.updateTable('conversion_uses').set({ month_used }).execute()
      expect((await send({ clickId: newId(), name: 'Last' })).status).toBe(202)
      const { status, body } = await send({ clickId: newId(), name: 'One more' })
      expect([status, body.type]).toEqual([403, '/problems/limit-reached'])
      expect(body.detail).toStartWith('This month has 5,000 conversions')
      // As if the month had been the last one.
      await db.updateTable('conversion_uses').set({ month: 0 }).execute()
      expect((await send({ clickId: newId(), name: 'Next month' })).status).toBe(202)
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
