import { afterEach, beforeEach, describe, expect, test } from 'bun:test'
import { randomBytes } from 'node:crypto'
import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { PostgresAdapter, sql } from 'kysely'
import { problems } from '../contract/problem.ts'
import type { Database } from './platform/database/database.ts'
import { hasRoom } from './platform/database/room-probe.ts'
import { observeFullDatabase } from './platform/disk/full-disk.ts'
import { openFiles } from './platform/files/files.ts'
import { openLog } from './platform/log.ts'
import { openMailer } from './platform/mailer.ts'
import { describeAppOnBothDatabases, type TestApp } from './testing/app.ts'
import { canFill, canMount, fillDatabase, mountSmallDisk } from './testing/full-disk.ts'

const LINKS = '/api/ui/v1/redirects'
/** Random, so that the database cannot compress it. */
const longAddress = () => `https://example.com/${randomBytes(3000).toString('hex')}`

let logged: string[] = []
let makeRoom: (() => Promise<void>) | undefined

beforeEach(() => {
  logged = []
})

afterEach(async () => {
  await makeRoom?.()
  makeRoom = undefined
  observeFullDatabase(() => undefined)
})

const create = ({ call }: TestApp, token: string) =>
  call(`${LINKS}/standard`, { token, body: { redirectTo: longAddress() } })

/** Creates links until one is refused: the current page may still have room. */
async function createUntilRefused(app: TestApp, token: string): Promise<Response> {
  for (let tries = 0; tries < 50; tries++) {
    const answer = await create(app, token)
    if (answer.status !== 201) return answer
  }
  throw new Error('the disk is not full')
}

const isPostgres = (db: Database) => db.getExecutor().adapter instanceof PostgresAdapter
const canFillThat = ({ app }: TestApp) => canFill(isPostgres(app.db) ? 'PostgreSQL' : 'SQLite')

describeAppOnBothDatabases('While the disk of the database is full', (open) => {
  test('a write is refused with a helpful message, and the reason is logged', async () => {
    const app = open()
    if (!canFillThat(app)) return
    const token = await app.register()
    app.app.log = openLog('error', {}, (line) => logged.push(line))
    makeRoom = await fillDatabase(app.app.db)
    const answer = await createUntilRefused(app, token)
    const [status, title, detail] = problems['disk-full']
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(await answer.json()).toMatchObject({
      type: '/problems/disk-full',
      status,
      title,
      detail,
    })
    expect(answer.status).toBe(507)
    expect(logged.join('')).toMatch(/database or disk is full|No space left on device/)
    expect(logged.join('')).not.toContain('rollback')
  })

  test('reads work, and writes work again as soon as there is room', async () => {
    const app = open()
    if (!canFillThat(app)) return
    const token = await app.register()
    makeRoom = await fillDatabase(app.app.db)
    expect((await createUntilRefused(app, token)).status).toBe(507)
    expect((await app.call(LINKS, { token })).status).toBe(200)
    await makeRoom()
    makeRoom = undefined
    expect((await create(app, token)).status).toBe(201)
  })

  test('the process is notified, and a probe shows when there is room again', async () => {
    const app = open()
    if (!canFillThat(app)) return
    const token = await app.register()
    let heard = 0
    observeFullDatabase(() => {
      heard++
    })
    expect(await hasRoom(app.app.db)).toBe(true)
    expect(heard).toBe(0)
    makeRoom = await fillDatabase(app.app.db)
    await createUntilRefused(app, token)
    expect(heard).toBeGreaterThan(0)
    expect(await hasRoom(app.app.db)).toBe(false)
    await makeRoom()
    makeRoom = undefined
    expect(await hasRoom(app.app.db)).toBe(true)
    expect(await app.app.db.selectFrom('room_probe').selectAll().execute()).toEqual([])
  })

  test('a call with many items says which were saved', async () => {
    const app = open()
    // The disk has to fill up in the middle of the call, which only SQLite's page limit can do exactly.
    if (isPostgres(app.app.db)) return
    const token = await app.register()
    const { db } = app.app
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(db)
    await sql`pragma max_page_count = ${sql.lit((rows[0]?.page_count ?? 0) + 150)}`.execute(db)
    makeRoom = async () => void (await sql`pragma max_page_count = 1073741823`.execute(db))
    const items = Array.from({ length: 300 }, () => ({
      action: 'create',
      link: { redirectTo: longAddress() },
    }))
    const answer = await app.call(`${LINKS}/bulk`, { token, body: { items } })
    const results: { status: number; problem?: { type: string } }[] = (await answer.json()).items
    const saved = results.filter(({ status }) => status === 201).length
    expect(saved).toBeGreaterThan(0)
    expect(results.slice(saved).map(({ status }) => status)).toEqual(Array(300 - saved).fill(507))
    const list = await app.call(LINKS, { token })
    expect((await list.json()).total).toBe(saved)
  })
})

describe.skipIf(!canMount)('While the disk of the files is full', () => {
  const full = () => {
    const disk = mountSmallDisk({ megabytes: 1 })
    makeRoom = async () => disk.remove()
    return disk
  }
  const bytes = () => new Blob([Buffer.alloc(100_000)]).stream()

  test('a file is refused as a whole, and accepted when there is room', async () => {
    const disk = full()
    const files = openFiles({ folder: disk.path, url: undefined, timeoutMs: 5000 })
    await files.put('imports/one', bytes())
    disk.fill()
    const failure = await files.put('imports/two', bytes()).catch((error: unknown) => error)
    expect(failure).toMatchObject({ kind: 'disk-full', cause: { code: 'ENOSPC' } })
    expect(readdirSync(join(disk.path, 'imports'))).toEqual(['one'])
    disk.makeRoom()
    await files.put('imports/two', bytes())
    expect(await files.find('imports/two')).toBeDefined()
  })

  test('a mail to the outbox fails, leaves no partial file, and is retried', async () => {
    const disk = full()
    const mail = { to: { name: '', address: 'a@example.org' }, subject: 's', text: 't', html: 'h' }
    const log = openLog('error', {}, () => undefined)
    const send = openMailer({ smtp: undefined, from: 'b@example.org', dataDir: disk.path, log })
    await send(mail)
    disk.fill()
    const large = { ...mail, text: 'x'.repeat(50_000) }
    expect(await send(large).catch((error: unknown) => error)).toMatchObject({ code: 'ENOSPC' })
    expect(readdirSync(join(disk.path, 'outbox'))).toHaveLength(1)
    disk.makeRoom()
    await send(large)
    expect(readdirSync(join(disk.path, 'outbox'))).toHaveLength(2)
  })
})
