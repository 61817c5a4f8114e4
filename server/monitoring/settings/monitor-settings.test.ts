import { expect, test } from 'bun:test'
import type { EditMonitorSettings, MonitorSettings } from '../../../contract/monitoring/settings.ts'
import { DAY } from '../../platform/clock.ts'
import { describeApp, type TestApp } from '../../testing/app.ts'
import { listMonitorSettings } from './monitor-settings.ts'

const SETTINGS = '/api/ui/v1/monitors/settings'

const read = async (app: TestApp, token: string): Promise<MonitorSettings> =>
  (await app.call(SETTINGS, { token })).json()

const put = (app: TestApp, token: string, body: EditMonitorSettings | object) =>
  app.call(SETTINGS, { token, body, method: 'PUT' })

describeApp('The settings of monitoring', (open) => {
  test('have defaults', async () => {
    const token = await open().register()
    expect(await read(open(), token)).toEqual({
      checkEverySeconds: 300,
      timeoutSeconds: 10,
      alertDown: true,
      alertDegraded: false,
      alertCertificate: true,
      remind: false,
      weeklyMail: true,
      weeklyChecks: true,
      timeZone: 'UTC',
      quietHours: null,
      minimumSeconds: 60,
    })
  })

  test('keep what is changed, one by one', async () => {
    const token = await open().register()
    const quietHours = { from: 1320, to: 420, exceptTags: ['shop'] }
    const first = await put(open(), token, { quietHours, timeZone: 'Europe/Berlin' })
    expect(first.status).toBe(200)
    await put(open(), token, { checkEverySeconds: 60, remind: true })
    expect(await read(open(), token)).toMatchObject({
      quietHours,
      timeZone: 'Europe/Berlin',
      checkEverySeconds: 60,
      remind: true,
      alertDown: true,
    })
    await put(open(), token, { quietHours: null })
    expect((await read(open(), token)).quietHours).toBeNull()
  })

  test('are audited, and announced to the processes that check', async () => {
    const token = await open().register()
    await put(open(), token, { remind: true })
    const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
    const { db } = open().app
    const audit = await db
      .selectFrom('audit')
      .select(['before', 'after'])
      .where('account_id', '=', id)
      .where('action', '=', 'monitor-settings.edited')
      .executeTakeFirstOrThrow()
    expect(JSON.parse(audit.before ?? '').remind).toBe(false)
    expect(JSON.parse(audit.after ?? '').remind).toBe(true)
    const changes = await db
      .selectFrom('changes')
      .select('subject')
      .where('subject', '=', `monitor-settings:${id}`)
      .execute()
    expect(changes).toHaveLength(1)
  })

  test.each([
    [{ timeZone: 'Europe/Atlantis' }, 'timeZone'],
    [{ timeZone: '+01:00' }, 'timeZone'],
    [{ checkEverySeconds: 61 }, 'checkEverySeconds'],
    [{ timeoutSeconds: 20 }, 'timeoutSeconds'],
    [{ quietHours: { from: 60, to: 60 } }, 'quietHours'],
    [{ quietHours: { from: 60, to: 1440 } }, 'quietHours.to'],
    [{ alertDown: 'yes' }, 'alertDown'],
  ])('refuse %o', async (change, path) => {
    const token = await open().register()
    const answer = await put(open(), token, change)
    expect(answer.status).toBe(422)
    expect((await answer.json()).errors[0].path).toBe(path)
  })
})

describeApp(
  'With payments the settings of monitoring',
  (open) => {
    test('allow no shorter interval than the tier does', async () => {
      const token = await open().register()
      const answer = await put(open(), token, { checkEverySeconds: 60 })
      expect(answer.status).toBe(403)
      const { detail } = await answer.json()
      expect(detail).toContain('every 5 minutes')
      expect((await put(open(), token, { checkEverySeconds: 300 })).status).toBe(200)
    })

    test('fall back to what the tier allows, and come back with it', async () => {
      const token = await open().register()
      const { id } = await (await open().call('/api/ui/v1/account', { token })).json()
      await put(open(), token, { checkEverySeconds: 900 })
      await open()
        .app.db.updateTable('accounts')
        .set({ free_trial_ends_at: open().app.clock() - DAY })
        .where('id', '=', id)
        .execute()
      const fallen = await listMonitorSettings(open().app, [id, 'acc_missing'])
      expect([...fallen.keys()]).toEqual([id])
      expect(fallen.get(id)).toMatchObject({ checkEverySeconds: 86_400, minimumSeconds: 86_400 })
      expect((await put(open(), token, { remind: true })).status).toBe(200)
      await open()
        .app.db.updateTable('accounts')
        .set({ granted_tier: 'PRO' })
        .where('id', '=', id)
        .execute()
      expect((await read(open(), token)).checkEverySeconds).toBe(900)
    })
  },
  { PAYMENTS_ENABLED: 'true' },
)
