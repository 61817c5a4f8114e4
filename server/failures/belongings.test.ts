import { Database } from 'bun:sqlite'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'bun:test'
import {
  closeSync,
  copyFileSync,
  cpSync,
  openSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
  writeSync,
} from 'node:fs'
import { join } from 'node:path'
import {
  newDataDir,
  type RunningProgram,
  registerAt,
  removeFolder,
  type StartOptions,
  startedDataDir,
  startTestProgram,
} from '../testing/programs/program.ts'
import { refusedStart } from '../testing/programs/refused-start.ts'
import { freshDatabase } from '../testing/servers/postgres.ts'

const SLOW = 300_000

let program: RunningProgram | undefined
const folders: string[] = []

afterEach(async () => {
  await program?.stop()
  program = undefined
  for (const folder of folders.splice(0)) removeFolder(folder)
})

function newFolder(): string {
  const folder = newDataDir()
  folders.push(folder)
  return folder
}

const original = { dataDir: '', token: '' }

beforeAll(async () => {
  original.dataDir = await startedDataDir()
  original.token = await registerFirst({ dataDir: original.dataDir })
}, SLOW)
afterAll(() => removeFolder(original.dataDir))

/** A copy of a stopped installation with a user. */
function makeInstallation(): { dataDir: string; token: string } {
  const dataDir = newFolder()
  cpSync(original.dataDir, dataDir, { recursive: true, verbatimSymlinks: true })
  return { dataDir, token: original.token }
}

/** Starts an installation, registers a user and stops it; returns the user's token. */
async function registerFirst(options: StartOptions): Promise<string> {
  const running = await startTestProgram(options)
  const token = await registerAt(running.origin)
  expect(await running.stop()).toBe(0)
  return token
}

async function start(options: StartOptions): Promise<RunningProgram> {
  program = await startTestProgram(options)
  return program
}

const profileStatus = async ({ origin }: RunningProgram, token: string) =>
  (await fetch(`${origin}/api/ui/v1/profile`, { headers: { authorization: `Bearer ${token}` } }))
    .status

test(
  'a lost or emptied SQLite file stops the start, until it is restored or the folder is moved away',
  async () => {
    const { dataDir, token } = makeInstallation()
    const path = join(dataDir, 'unfurly.sqlite')
    const backup = join(newFolder(), 'backup.sqlite')
    copyFileSync(path, backup)

    truncateSync(path)
    const empty = await refusedStart({ dataDir })
    expect(empty).toContain(`${path} is empty`)
    rmSync(path)
    const missing = await refusedStart({ dataDir })
    expect(missing).toContain(`${path} is missing`)
    expect(missing).toContain('secret.key, journal, clickhouse')
    expect(missing).toContain('Restore that file from a backup')
    expect(missing).toContain('move DATA_DIR away')
    // One of the other files is enough to detect it.
    for (const name of ['journal', 'clickhouse']) {
      rmSync(join(dataDir, name), { recursive: true })
    }
    expect(await refusedStart({ dataDir })).toContain('secret.key')

    copyFileSync(backup, path)
    expect(await profileStatus(await start({ dataDir }), token)).toBe(200)
  },
  SLOW,
)

test(
  'a damaged database file stops the start and is left unchanged',
  async () => {
    const { dataDir } = makeInstallation()
    const path = join(dataDir, 'unfurly.sqlite')
    overwrite(path, 0, Buffer.alloc(64, 'x'))
    const before = readFileSync(path)
    expect(await refusedStart({ dataDir })).toContain('is damaged')
    // The header is valid again, but the schema after it is not.
    overwrite(path, 0, Buffer.from('SQLite format 3\0'))
    expect(await refusedStart({ dataDir })).toContain('unfurly.sqlite')
    expect(statSync(path).size).toBe(before.length)
  },
  SLOW,
)

function overwrite(path: string, at: number, bytes: Buffer): void {
  const file = openSync(path, 'r+')
  writeSync(file, bytes, 0, bytes.length, at)
  closeSync(file)
}

test(
  'a lost key stops the start; setting its text as SECRET_KEY works too',
  async () => {
    const { dataDir, token } = makeInstallation()
    const path = join(dataDir, 'secret.key')
    const key = readFileSync(path, 'utf8')
    writeFileSync(path, '')
    expect(await refusedStart({ dataDir })).toContain(`${path} is missing or empty`)
    rmSync(path)
    expect(await refusedStart({ dataDir })).toContain('Restore that file from a backup')
    const environment = { SECRET_KEY: key }
    expect(await profileStatus(await start({ dataDir, environment }), token)).toBe(200)
  },
  SLOW,
)

test(
  'another key stops the start, until GIVE_UP_SECRET_KEY gives up the previous one, once',
  async () => {
    const { dataDir, token } = makeInstallation()
    rmSync(join(dataDir, 'secret.key'))
    const lost = await refusedStart({ dataDir })
    writeFileSync(join(dataDir, 'secret.key'), 'the key of somebody else')
    const other = await refusedStart({ dataDir })
    expect(other).toContain('secret.key is not the key that the database was made with')
    const setting = /GIVE_UP_SECRET_KEY=\w{12}/
    expect(setting.exec(other)?.[0]).toBe(setting.exec(lost)?.[0])
    const [, fingerprint = ''] = /GIVE_UP_SECRET_KEY=(\w+)/.exec(other) ?? []

    const environment = { GIVE_UP_SECRET_KEY: fingerprint }
    const running = await start({ dataDir, environment })
    expect(await profileStatus(running, token)).toBe(401)
    expect(await running.stop()).toBe(0)
    // A leftover setting does not admit a third key.
    const third = { ...environment, SECRET_KEY: 'a third key, set here by accident' }
    expect(await refusedStart({ dataDir, environment: third })).toContain(
      'SECRET_KEY is not the key',
    )
    program = undefined
  },
  SLOW,
)

test(
  'a database of an earlier version, without a fingerprint, stores that of the key and requires it from then on',
  async () => {
    const { dataDir, token } = makeInstallation()
    const file = new Database(join(dataDir, 'unfurly.sqlite'))
    file.run('delete from installation')
    file.close()
    writeFileSync(join(dataDir, 'unfurly.json'), '{"product":"unfurly","format":1}\n')
    const key = readFileSync(join(dataDir, 'secret.key'), 'utf8')
    rmSync(join(dataDir, 'secret.key'))
    const line = await refusedStart({ dataDir })
    expect(line).toContain('secret.key is missing or empty')
    expect(line).not.toContain('GIVE_UP_SECRET_KEY')
    writeFileSync(join(dataDir, 'secret.key'), key)
    const running = await start({ dataDir })
    expect(await profileStatus(running, token)).toBe(200)
    expect(await running.stop()).toBe(0)
    program = undefined
    const environment = { SECRET_KEY: 'another key, set here by accident' }
    expect(await refusedStart({ dataDir, environment })).toContain('GIVE_UP_SECRET_KEY')
  },
  SLOW,
)

test(
  'the folder of one installation with the database of another stops the start',
  async () => {
    const { dataDir: here } = makeInstallation()
    const there = newFolder()
    await registerFirst({ dataDir: there })
    for (const name of ['unfurly.sqlite', 'secret.key']) {
      cpSync(join(there, name), join(here, name))
    }
    expect(await refusedStart({ dataDir: here })).toContain('belongs to another installation')
    writeFileSync(join(here, 'unfurly.json'), '{"product":"unfurly","format":1}\n')
    await start({ dataDir: here })
  },
  SLOW,
)

describe('With PostgreSQL', () => {
  const SECRET_KEY = 'the same on every machine of a test'

  test(
    'another key, or an empty database in place of the previous one, stops the start',
    async () => {
      const [database, other] = [await freshDatabase(), await freshDatabase()]
      const dataDir = newFolder()
      const environment = { DATABASE_URL: database.url, SECRET_KEY }
      const token = await registerFirst({ dataDir, environment })
      const wrongKey = { ...environment, SECRET_KEY: 'the key of quite another machine' }
      expect(await refusedStart({ dataDir: newFolder(), environment: wrongKey })).toContain(
        'SECRET_KEY is not the key that the database was made with',
      )
      const elsewhere = { ...environment, DATABASE_URL: other.url }
      expect(await refusedStart({ dataDir, environment: elsewhere })).toContain(
        'the database is new and empty',
      )
      // Without DATABASE_URL, SQLite would be used by mistake.
      expect(await refusedStart({ dataDir, environment: { SECRET_KEY } })).toContain(
        'set DATABASE_URL',
      )
      const second = await start({ dataDir: newFolder(), environment })
      expect(await profileStatus(second, token)).toBe(200)
      expect(await second.stop()).toBe(0)
      program = undefined
      await database.drop()
      await other.drop()
    },
    SLOW,
  )
})
