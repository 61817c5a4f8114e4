import { expect, test } from 'bun:test'
import type { InstallationPart } from '../../../contract/installation/status.ts'
import { DAY, HOUR, MINUTE, SECOND } from '../../platform/clock.ts'
import { openDatabase } from '../../platform/database/database.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { forgetOldInstances } from './forgetting.ts'
import { openWatch } from './watch.ts'

/** A worker of an instance; what answers is decided by the test. */
function workerOf({ app, pass }: TestApp, instanceId: string, db = app.db) {
  const failing = new Set<InstallationPart>()
  const look = (part: InstallationPart) => async () => !failing.has(part)
  const watch = openWatch({
    ...{ db, clock: app.clock, log: app.log, instanceId },
    looks: { redirects: look('redirects'), api: look('api'), analytics: look('analytics') },
  })
  return {
    failing,
    stop: watch.stop,
    async looks(times: number) {
      for (let time = 0; time < times; time += 1) {
        await watch.look()
        pass(15 * SECOND)
      }
    },
  }
}

const incidentsIn = async ({ app }: TestApp) =>
  (await app.db.selectFrom('instance_incidents').selectAll().orderBy('started_at').execute()).map(
    ({ instance_id, part, started_at, ended_at }) => [instance_id, part, started_at, ended_at],
  )

const instancesIn = ({ app }: TestApp) =>
  app.db.selectFrom('instances').selectAll().orderBy('started_at').execute()

async function clear({ app }: TestApp): Promise<void> {
  await app.db.deleteFrom('instances').execute()
  await app.db.deleteFrom('instance_incidents').execute()
}

describeAppOnBothDatabases('The history of the installation', (open) => {
  test('an incident begins with the first of two failures, and ends with the first answer', async () => {
    await clear(open())
    const at = open().app.clock()
    const worker = workerOf(open(), 'one')
    await worker.looks(1)
    worker.failing.add('api')
    await worker.looks(1)
    expect(await incidentsIn(open())).toEqual([])
    await worker.looks(2)
    expect(await incidentsIn(open())).toEqual([['one', 'api', at + 15 * SECOND, null]])
    worker.failing.clear()
    await worker.looks(2)
    expect(await incidentsIn(open())).toEqual([['one', 'api', at + 15 * SECOND, at + 60 * SECOND]])
    await worker.stop()
    expect(await instancesIn(open())).toEqual([
      {
        id: 'one',
        started_at: at,
        seen_at: at + 90 * SECOND,
        stopped_at: at + 90 * SECOND,
        is_watched: 1,
      },
    ])
  })

  test('the next worker of an instance goes on with its incident', async () => {
    await clear(open())
    const at = open().app.clock()
    const first = workerOf(open(), 'one')
    first.failing.add('redirects')
    await first.looks(3)
    const second = workerOf(open(), 'one')
    second.failing.add('redirects')
    await second.looks(3)
    second.failing.clear()
    await second.looks(1)
    expect(await incidentsIn(open())).toEqual([
      ['one', 'redirects', at + 15 * SECOND, at + 90 * SECOND],
    ])
    expect((await instancesIn(open()))[0]?.started_at).toBe(at)
  })

  test('what was seen while the database was away is written when it is back', async () => {
    await clear(open())
    const at = open().app.clock()
    const { db, cut, mend } = cuttable(open())
    const worker = workerOf(open(), 'one', db)
    await worker.looks(1)
    cut()
    worker.failing.add('api')
    await worker.looks(3)
    worker.failing.clear()
    await worker.looks(2)
    worker.failing.add('analytics')
    await worker.looks(2)
    expect(await incidentsIn(open())).toEqual([])
    mend()
    await worker.looks(1)
    expect(await incidentsIn(open())).toEqual([
      ['one', 'api', at + 15 * SECOND, at + 60 * SECOND],
      ['one', 'analytics', at + 90 * SECOND, null],
    ])
    expect((await instancesIn(open()))[0]).toMatchObject({
      started_at: at,
      seen_at: at + 120 * SECOND,
    })
  })

  test('a start after an hour of nothing is an incident of the program, once for all machines', async () => {
    await clear(open())
    const killed = workerOf(open(), 'one')
    await killed.looks(1)
    const at = open().app.clock()
    open().pass(HOUR)
    const again = [workerOf(open(), 'two'), workerOf(open(), 'three')]
    for (let time = 0; time < 4; time += 1) await Promise.all(again.map((one) => one.looks(1)))
    const [gap, ...others] = await incidentsIn(open())
    expect(gap?.slice(1)).toEqual(['program', at - 15 * SECOND, at + HOUR])
    expect(others).toEqual([])
  })

  test('an update in order within ten minutes is none, nor is a start while another machine was there', async () => {
    await clear(open())
    const first = workerOf(open(), 'one')
    await first.looks(1)
    await first.stop()
    open().pass(9 * MINUTE)
    await workerOf(open(), 'two').looks(4)
    open().pass(MINUTE)
    const third = workerOf(open(), 'three')
    await third.looks(4)
    expect(await incidentsIn(open())).toEqual([])
  })

  test('while the page is off, the time is not called an incident later', async () => {
    await clear(open())
    await workerOf(open(), 'one').looks(1)
    await forgetOldInstances(open().app)
    open().pass(DAY)
    await workerOf(open(), 'two').looks(4)
    expect(await incidentsIn(open())).toEqual([])
    expect((await instancesIn(open())).map(({ is_watched }) => is_watched)).toEqual([0, 1])
  })

  test('rows are deleted after a hundred days, but not an incident that goes on', async () => {
    await clear(open())
    const old = workerOf(open(), 'old')
    old.failing.add('api')
    await old.looks(3)
    const lasting = workerOf(open(), 'lasting')
    lasting.failing.add('analytics')
    await lasting.looks(3)
    open().pass(101 * DAY)
    await lasting.looks(1)
    await forgetOldInstances(open().app)
    expect((await incidentsIn(open())).map(([id, part]) => [id, part])).toEqual([
      ['lasting', 'analytics'],
    ])
    expect((await instancesIn(open())).map(({ id }) => id)).toEqual(['lasting'])
  })
})

/** A database that a test can take away: nothing listens at the other address. */
function cuttable({ app }: TestApp) {
  const away = openDatabase({ url: 'postgres://nobody@127.0.0.1:9/none', timeoutMs: 500 })
  let isCut = false
  const db = new Proxy(app.db, {
    get(_, name) {
      const now = isCut ? away : app.db
      const value = Reflect.get(now, name)
      return typeof value === 'function' ? value.bind(now) : value
    },
  })
  return {
    db,
    cut: () => {
      isCut = true
    },
    mend: () => {
      isCut = false
    },
  }
}
