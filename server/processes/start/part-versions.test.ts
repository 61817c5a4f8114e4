import { expect, test } from 'bun:test'
import { refusedStart } from '../../testing/programs/refused-start.ts'
import { freshDatabase } from '../../testing/servers/postgres.ts'
import { complaintOf } from './part-versions.ts'

const part = { name: 'ClickHouse', setting: 'CLICKHOUSE_URL', oldest: [25, 8] } as const

test.each([
  ['18.16.1', true],
  ['25.7.9.1', true],
  ['25.8.1.1', false],
  ['25.10.1.1', false],
  ['26.1.1', false],
  ['', true],
])('version %s of a part that takes 25.8 is too old: %p', (version, isTooOld) => {
  expect(complaintOf(part, version) !== undefined).toBe(isTooOld)
})

test('a version of PostgreSQL has no minor one, and words of its packager', () => {
  const postgres = { name: 'PostgreSQL', setting: 'DATABASE_URL', oldest: [13, 0] } as const
  expect(complaintOf(postgres, '15.18 (Debian 15.18-0+deb12u1)')).toBeUndefined()
  expect(complaintOf(postgres, '13beta1')).toBeUndefined()
  expect(complaintOf(postgres, '12.22')).toContain(
    'PostgreSQL 12.22, which is too old: it takes 13',
  )
})

test('a ClickHouse that is too old stops the start with one line', async () => {
  const database = await freshDatabase()
  // Answers as Debian 12's own clickhouse-server does.
  const old = Bun.serve({
    port: 0,
    fetch: () => Response.json({ data: [{ version: '18.16.1' }] }),
  })
  const line = await refusedStart({
    environment: {
      DATABASE_URL: database.url,
      SECRET_KEY: 'the same on both machines, in every test',
      CLICKHOUSE_URL: `http://127.0.0.1:${old.port}/unfurly`,
    },
  })
  expect(line).toContain('CLICKHOUSE_URL leads to ClickHouse 18.16.1, which is too old')
  await old.stop(true)
  await database.drop()
}, 300_000)
