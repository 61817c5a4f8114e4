import { afterAll, beforeAll, describe, expect, test } from 'bun:test'
import { Client } from 'pg'
import {
  createLinkAt,
  newDataDir,
  type RunningProgram,
  registerAt,
  removeFolder,
  startTestProgram,
} from '../testing/programs/program.ts'
import { refusedStart } from '../testing/programs/refused-start.ts'
import { freshDatabase, type TestDatabase } from '../testing/servers/postgres.ts'
import { until } from '../testing/until.ts'

const SLOW = 300_000
const SECRET_KEY = 'the same on both machines, in every test'
/** What one redirect process, one for calls, the worker and the monitor need. */
const LEAST = 9
const CALLERS = 24

const role = `few_${crypto.randomUUID().slice(0, 8)}`

let database: TestDatabase
let owner: Client

beforeAll(async () => {
  database = await freshDatabase()
  owner = new Client({ connectionString: database.url })
  await owner.connect()
  await owner.query(`create role ${role} login password 'few' connection limit ${LEAST}`)
  await owner.query(`grant all on schema public to ${role}`)
})

afterAll(async () => {
  await owner.end()
  await database.drop()
})

const limitTo = (connections: number) =>
  owner.query(`alter role ${role} connection limit ${connections}`)

const environment = () => {
  const url = new URL(database.url)
  Object.assign(url, { username: role, password: 'few' })
  return { DATABASE_URL: url.href, SECRET_KEY }
}

test(
  'a database that offers fewer connections than a machine needs stops the start with one line',
  async () => {
    await limitTo(LEAST - 1)
    expect(await refusedStart({ environment: environment() })).toContain(
      `PostgreSQL offers ${LEAST - 1} connections in all, and this machine needs at least ${LEAST}`,
    )
  },
  SLOW,
)

describe('With as few connections as a machine needs', () => {
  const dataDir = newDataDir()
  let program: RunningProgram
  let token: string

  beforeAll(async () => {
    await limitTo(LEAST)
    program = await startTestProgram({ dataDir, environment: environment() })
    token = await registerAt(program.origin)
    await createLinkAt(program.origin, token, { redirectTo: 'https://example.org/', vanity: 'few' })
  }, SLOW)

  afterAll(async () => {
    expect(await program.stop()).toBe(0)
    removeFolder(dataDir)
  })

  const atOnce = async (ask: () => Promise<Response>) => {
    const answers = await Promise.all(Array.from({ length: CALLERS }, ask))
    return [...new Set(answers.map(({ status }) => status))]
  }
  const list = () =>
    fetch(`${program.origin}/api/ui/v1/redirects`, {
      headers: { authorization: `Bearer ${token}` },
    })
  const ready = async () => (await fetch(`${program.origin}/ready`)).json()

  test(
    'the start says so, and visitors and calls are answered nevertheless',
    async () => {
      expect(program.output()).toContain('PostgreSQL has too few connections')
      const follow = () => fetch(`${program.origin}/few`, { redirect: 'manual' })
      expect(await atOnce(follow)).toEqual([302])
      expect(await atOnce(list)).toEqual([200])
      expect(await ready()).toMatchObject({ status: 'ok', checks: { database: 'ok' } })
    },
    SLOW,
  )

  test(
    'that others take, /ready is not ok until they are free again',
    async () => {
      const { DATABASE_URL } = environment()
      const taken: Client[] = []
      await limitTo(LEAST + CALLERS)
      await until(async () => {
        const other = new Client({ connectionString: DATABASE_URL })
        await other.connect()
        taken.push(other)
        return taken.length === CALLERS
      })
      await limitTo(CALLERS)
      await owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where usename = $1 and application_name = $2',
        [role, 'Unfurly'],
      )
      await until(async () => (await ready()).checks.database === 'short')
      expect((await ready()).status).toBe('degraded')
      await limitTo(LEAST + CALLERS)
      await until(async () => (await ready()).checks.database === 'ok')
      await Promise.all(taken.map((other) => other.end()))
    },
    SLOW,
  )
})
