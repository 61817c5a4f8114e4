import { expect, test } from 'bun:test'
import { newDataDir, removeFolder, startTestProgram } from '../testing/programs/program.ts'
import { refusedStart } from '../testing/programs/refused-start.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'

test('a second machine on one database is refused without what machines share; one that replaces another is not', async () => {
  const database = await freshDatabase()
  const environment = {
    DATABASE_URL: database.url,
    SECRET_KEY: 'the same on both machines, in every test',
  }
  const [dataDir, otherDir] = [newDataDir(), newDataDir()]
  const first = await startTestProgram({ dataDir, environment })
  const withClickHouse = { ...environment, CLICKHOUSE_URL: 'http://127.0.0.1:9/unfurly' }
  const refusals = [
    await refusedStart({ dataDir: otherDir, environment }),
    await refusedStart({ dataDir: otherDir, environment: withClickHouse }),
  ]
  expect(refusals[0]).toContain('CLICKHOUSE_URL and FILES_URL are not set here')
  expect(refusals[1]).toContain('FILES_URL is not set here')

  await first.kill()
  const again = await startTestProgram({ dataDir, environment })
  expect(again.output()).not.toContain('waiting to see')
  await again.kill()

  const replacement = await startTestProgram({ dataDir: otherDir, environment })
  expect(replacement.output()).toContain('whether another machine still runs')
  expect(await replacement.stop()).toBe(0)
  for (const folder of [dataDir, otherDir]) removeFolder(folder)
  await database.drop()
}, 300_000)
