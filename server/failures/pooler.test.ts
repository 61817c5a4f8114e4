import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { freePort } from '../testing/free-port.ts'
import { launchProgram } from '../testing/programs/launch.ts'
import { newDataDir, removeFolder, startTestProgram } from '../testing/programs/program.ts'
import { refusedStart } from '../testing/programs/refused-start.ts'
import { type Pooler, poolerProgram, startPooler } from '../testing/servers/pooler.ts'
import { freshDatabase, type TestDatabase } from '../testing/servers/postgres.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const SECRET_KEY = 'the same on both machines, in every test'

describe.skipIf(poolerProgram === undefined)('Behind a PgBouncer that pools transactions', () => {
  let database: TestDatabase
  let pooler: Pooler

  beforeAll(async () => {
    database = await freshDatabase()
    pooler = await startPooler(database.url, { pool_mode: 'transaction' })
  })

  afterAll(async () => {
    await pooler.stop()
    await database.drop()
  })

  test(
    'an instance starts, and starts again after a kill',
    async () => {
      const dataDir = newDataDir()
      const environment = { DATABASE_URL: pooler.url, SECRET_KEY }
      const first = await startTestProgram({ dataDir, environment })
      await first.kill()
      const second = await startTestProgram({ dataDir, environment })
      expect(second.output()).not.toContain('waiting for')
      expect(await second.stop()).toBe(0)
      removeFolder(dataDir)
    },
    SLOW,
  )
})

test(
  'a wrong password ends the start at once, and says what to set',
  async () => {
    const database = await freshDatabase()
    const url = new URL(database.url)
    url.password = 'wrong'
    const line = await refusedStart({ environment: { DATABASE_URL: url.href, SECRET_KEY } })
    expect(line).toContain('password authentication failed')
    expect(line).toContain('Check the name and the password in DATABASE_URL')
    await database.drop()
  },
  SLOW,
)

test(
  'a start that waits for its database says why',
  async () => {
    const silent = Bun.listen({
      hostname: '127.0.0.1',
      port: 0,
      socket: { data: (socket) => void socket.end() },
    })
    const program = launchProgram({
      entry: 'source',
      dataDir: newDataDir(),
      port: await freePort(),
      environment: { DATABASE_URL: `postgres://u:p@127.0.0.1:${silent.port}/x`, SECRET_KEY },
    })
    await until(() => program.output().includes('waiting for the database'))
    expect(program.output()).toContain('Connection terminated unexpectedly')
    program.kill()
    await program.ended
    silent.stop(true)
  },
  SLOW,
)
