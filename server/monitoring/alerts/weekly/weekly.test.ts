import { describe, expect, test } from 'bun:test'
import { DAY, HOUR, MINUTE } from '../../../platform/clock.ts'
import { describeAppOnBothDatabases, waitingMailsIn } from '../../../testing/app.ts'
import { comeBack, goDown, watchedLink } from '../testing.samples.ts'
import { lastMonday } from './monday.ts'
import { sendWeeklyMails } from './send-weekly.ts'
import { weekUptime } from './week-mail.ts'

describe('The last Monday at nine', () => {
  test.each([
    ['UTC', '2026-11-23T08:59:59Z', '2026-11-16T09:00:00.000Z'],
    ['UTC', '2026-11-23T09:00:00Z', '2026-11-23T09:00:00.000Z'],
    ['UTC', '2026-11-29T23:59:59Z', '2026-11-23T09:00:00.000Z'],
    ['Europe/Berlin', '2026-11-23T08:00:00Z', '2026-11-23T08:00:00.000Z'],
    ['Europe/Berlin', '2026-07-06T07:00:00Z', '2026-07-06T07:00:00.000Z'],
    ['Pacific/Auckland', '2026-11-22T20:00:00Z', '2026-11-22T20:00:00.000Z'],
    ['America/Los_Angeles', '2026-11-23T16:59:59Z', '2026-11-16T17:00:00.000Z'],
  ])('in %s at %s', (timeZone, now, monday) => {
    expect(new Date(lastMonday(timeZone, Date.parse(now))).toISOString()).toBe(monday)
  })
})

test('the uptime of a week counts only what lies within it', () => {
  const at = 100 * DAY
  const incident = { domain: '', key: '', linkId: '', reason: '', people: null }
  const week = { broken: [], brokenTargets: [], monitors: 2, at }
  const uptime = (spans: [number, number | null][]) =>
    weekUptime({
      ...week,
      incidents: spans.map(([startedAt, endedAt]) => ({ ...incident, startedAt, endedAt })),
    })
  expect(uptime([])).toBe(1)
  expect(uptime([[at - 8 * DAY, at - 6 * DAY]])).toBeCloseTo(1 - 1 / 14)
  expect(uptime([[at - DAY, null]])).toBeCloseTo(1 - 1 / 14)
  expect(uptime([[at - DAY, at + DAY]])).toBeCloseTo(1 - 1 / 14)
  expect(weekUptime({ ...week, monitors: 0, incidents: [] })).toBeNull()
})

describeAppOnBothDatabases('The weekly mail', (open) => {
  test('comes once on Monday at nine, with what is broken first', async () => {
    const { app } = open()
    const email = `${crypto.randomUUID()}@example.org`
    const token = await open().register(email)
    const quiet = `${crypto.randomUUID()}@example.org`
    await open().register(quiet)
    const off = `${crypto.randomUUID()}@example.org`
    const offToken = await open().register(off)
    await watchedLink(open(), { token: offToken, host: 'off.example' })
    const body = { weeklyMail: false }
    await open().call('/api/ui/v1/monitors/settings', { token: offToken, body, method: 'PUT' })
    const back = await watchedLink(open(), { token, host: 'back.example' })
    const incidentId = await goDown(back, 'It answers 500')
    const down = await watchedLink(open(), { token, host: 'down.example', title: '<b>Shop</b>' })
    await goDown(down)
    open().pass(58 * MINUTE)
    await comeBack(back, incidentId)
    await app.db.updateTable('incidents').set({ people: 3 }).where('id', '=', incidentId).execute()

    await sendWeeklyMails(app)
    expect(await waitingMailsIn(app.db, email)).toEqual([])
    open().pass(Date.parse('2026-11-23T09:00:00Z') - app.clock())
    await sendWeeklyMails(app)
    await sendWeeklyMails(app)
    const [mail, ...more] = await waitingMailsIn(app.db, email)
    expect(more).toEqual([])
    expect(mail?.subject).toBe('Your links last week: 1 needs a look')
    const lines = mail?.text.split('\n\n') ?? []
    expect(lines[0]).toStartWith(`${down.domain}/${down.key} (<b>Shop</b>) is down`)
    expect(lines[1]).toMatch(/^Use the backup: .*\nEdit: .*\nPause: /)
    expect(mail?.text).toContain('Uptime of the week: ')
    expect(mail?.text).toContain('It answers 500, down for 1 hour, 3 people affected')
    expect(mail?.html).not.toContain('<b>')
    expect(await waitingMailsIn(app.db, quiet)).toEqual([])
    expect(await waitingMailsIn(app.db, off)).toEqual([])

    open().pass(7 * DAY + HOUR)
    await sendWeeklyMails(app)
    expect(await waitingMailsIn(app.db, email)).toHaveLength(2)
  })
})
