import { expect, test } from 'bun:test'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { MINUTE } from '../clock.ts'
import { countJobs } from '../jobs/job-rows.ts'
import { enqueue, openJobRunner } from '../jobs/jobs.ts'
import { countBy } from './count-by.ts'
import type { Database } from './database.ts'
import { writing } from './writing.ts'

const KINDS = ['early', 'late'] as const

describeAppOnBothDatabases('What waits', (open) => {
  const count = () => countJobs(open().app.db, { kinds: KINDS, now: open().app.clock() })
  const add = (kind: string, inMs: number) => {
    const { db, clock } = open().app
    return writing({ db }, ({ db }) =>
      enqueue(db, clock(), { kind, payload: 0, runAt: clock() + inMs }),
    )
  }

  test('due and later jobs are counted by kind', async () => {
    const now = open().app.clock()
    const none = { due: 0, later: 0, dueSince: undefined }
    expect(Object.fromEntries(await count())).toEqual({ early: none, late: none })
    await add('early', -2 * MINUTE)
    await add('early', -MINUTE)
    await add('late', MINUTE)
    expect(Object.fromEntries(await count())).toEqual({
      early: { due: 2, later: 0, dueSince: now - 2 * MINUTE },
      late: { due: 0, later: 1, dueSince: undefined },
    })
  })

  test('a running job is due and not waiting; a failed one is later', async () => {
    const { db, clock, log } = open().app
    const now = clock()
    const seen: unknown[] = []
    const ends: string[] = []
    const runner = openJobRunner({
      db: db as Database,
      clock,
      log: log.with({}),
      handlers: {
        early: async () => {
          seen.push((await count()).get('early'))
          if (seen.length === 1) throw new Error('on purpose')
        },
      },
      watch: { takes: (kinds) => ends.push(...kinds), ended: (_, how) => ends.push(how) },
    })
    await runner.runDue()
    expect(seen).toEqual([
      { due: 2, later: 0, dueSince: now - MINUTE },
      { due: 1, later: 1, dueSince: undefined },
    ])
    expect((await count()).get('early')).toEqual({ due: 0, later: 1, dueSince: undefined })
    expect(ends).toEqual(['early', 'failed', 'done'])
  })

  test('rows are counted by the values of a column, values without rows included', async () => {
    const { app, register } = open()
    const counted = () =>
      countBy(app.db, { from: 'memberships', column: 'status', values: ['ACTIVE', 'SUSPENDED'] })
    const before = await counted()
    await register()
    await register()
    expect(await counted()).toEqual({ ACTIVE: before.ACTIVE + 2, SUSPENDED: 0 })
  })
})
