import { expect, test } from 'bun:test'
import { type Kysely, sql } from 'kysely'
import { describeAppOnBothDatabases } from '../../testing/app.ts'
import { exportParts } from './0010-export-parts.ts'

describeAppOnBothDatabases('The upgrade to exports of several parts', (open) => {
  test('forgets finished exports, keeps those that are still to be made, and can be repeated', async () => {
    const db = open().app.db as unknown as Kysely<unknown>
    await open().register()
    await sql`alter table exports add column file text`.execute(db)
    for (const [id, status, file] of [
      ['exp_done', 'DONE', 'exp_done-1'],
      ['exp_failed', 'FAILED', null],
      ['exp_waiting', 'WAITING', null],
    ] as const) {
      await sql`insert into exports
        (id, account_id, status, progress, size, created_at, expires_at, file)
        select ${id}, id, ${status}, 0, 0, 1, 2, ${file} from accounts limit 1`.execute(db)
    }
    const options = { text: sql`text`, report: () => undefined }
    await exportParts(db, options)
    await exportParts(db, options)
    const { rows } = await sql<object>`select * from exports order by id`.execute(db)
    expect(rows).toMatchObject([{ id: 'exp_failed' }, { id: 'exp_waiting' }])
    expect(rows[0]).not.toHaveProperty('file')
  })
})
