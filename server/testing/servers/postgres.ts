import { join } from 'node:path'
import { Client } from 'pg'
import { firstLine } from './first-line.ts'

const ADDRESS = 'TEST_DATABASE_URL'
const TEMPLATE_LOCK = 7_400_001

let starting: Promise<string> | undefined

export type TestDatabase = { url: string; drop: () => Promise<void> }

/**
 * The URL of a temporary PostgreSQL: the one of the whole run (`npm test` starts it), otherwise one that stops with this
 * process. Its owner may create databases.
 */
export function startPostgres(): Promise<string> {
  const running = process.env[ADDRESS]
  if (running) return Promise.resolve(running)
  starting ??= startOwn()
  return starting
}

async function startOwn(): Promise<string> {
  const keeper = Bun.spawn([process.execPath, join(import.meta.dir, 'postgres-keeper.ts')], {
    stdin: 'pipe',
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const url = await firstLine(keeper.stdout)
  if (!url) throw new Error('PostgreSQL could not be started; its reason is above.')
  keeper.unref()
  // With --isolate each file has its own modules, but all share the environment.
  process.env[ADDRESS] = url
  return url
}

/**
 * Creates an empty database, or with `prepare` (which for example migrates an empty one) a copy of a template that is
 * prepared once in this run, identified by the source of `prepare`. Takes about 75 ms: use one for each test file, and
 * empty it between tests.
 */
export async function freshDatabase(
  prepare?: (url: string) => Promise<void>,
): Promise<TestDatabase> {
  const server = await startPostgres()
  const template = prepare ? await prepareTemplate(server, prepare) : 'template0'
  const name = `test_${crypto.randomUUID().replaceAll('-', '')}`
  await asOwner(server, async (owner) => {
    // Serialize copies of one template; PostgreSQL refuses concurrent ones.
    await owner.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
    await owner.query(`create database ${name} template ${template} strategy file_copy`)
  })
  return {
    url: databaseAt(server, name),
    drop: () =>
      asOwner(server, async (owner) => {
        await owner.query(`drop database if exists ${name} with (force)`)
      }),
  }
}

async function prepareTemplate(server: string, prepare: (url: string) => Promise<void>) {
  const template = `template_${Bun.hash(prepare.toString()).toString(36)}`
  await asOwner(server, async (owner) => {
    await owner.query(`select pg_advisory_lock(${TEMPLATE_LOCK})`)
    const found = await owner.query('select 1 from pg_database where datname = $1', [template])
    if (found.rowCount) return
    const draft = `${template}_draft`
    await owner.query(`drop database if exists ${draft} with (force)`)
    await owner.query(`create database ${draft} template template0`)
    await prepare(databaseAt(server, draft))
    await owner.query(`alter database ${draft} rename to ${template}`)
  })
  return template
}

async function asOwner(server: string, act: (owner: Client) => Promise<void>): Promise<void> {
  const owner = new Client({ connectionString: server })
  await owner.connect()
  try {
    await act(owner)
  } finally {
    await owner.end()
  }
}

function databaseAt(server: string, name: string): string {
  const url = new URL(server)
  url.pathname = `/${name}`
  return url.href
}
