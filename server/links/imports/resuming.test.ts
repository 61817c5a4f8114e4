import { expect, test } from 'bun:test'
import { sql } from 'kysely'
import { DAY, HOUR } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import {
  breakOffIn,
  checkedFile,
  IMPORTS,
  putImport,
  sendFile,
  workImports,
} from '../../testing/imports.ts'
import { forgetOldImports } from './imports.ts'
import { ADDRESSES_AT_ONCE as ROWS_AT_ONCE } from './pieces-ahead.ts'
import { runImport } from './run-import.ts'

const ROWS = 1000
const addresses = Array.from({ length: ROWS }, (_, row) => `https://example.com/${row}`)
const file = ['url', ...addresses].join('\n')

const readOne = async (app: TestApp, token: string, id: string) =>
  (await app.call(`${IMPORTS}/${id}`, { token })).json()

/** The targets of an account's links, in the order of the file. */
async function targetsOf(app: TestApp, token: string): Promise<string[]> {
  const { id } = await (await app.call('/api/ui/v1/account', { token })).json()
  const rows = await app.app.db
    .selectFrom('links')
    .select('redirect_to')
    .where('account_id', '=', id)
    .execute()
  const number = (target: string) => Number(target.split('/').at(-1))
  return rows.map((row) => row.redirect_to).toSorted((a, b) => number(a) - number(b))
}

/** Runs `work` without a table that every new link needs. */
async function withoutKeys(app: TestApp, work: () => Promise<void>): Promise<void> {
  await sql`alter table retired_keys rename to retired_keys_away`.execute(app.app.db)
  await work()
  await sql`alter table retired_keys_away rename to retired_keys`.execute(app.app.db)
}

/** Runs every attempt, with the time between them; returns their number. */
async function tryUntilGivenUp(app: TestApp): Promise<number> {
  let tries = 0
  for (; (await workImports(app)) > 0; tries += 1) app.pass(HOUR)
  return tries
}

describeAppOnBothDatabases('Imports that end half-way', (open) => {
  test('one that fails keeps its links, lists the rows that are left, and can continue after them', async () => {
    const token = await open().register()
    const id = await checkedFile(open(), token, file)
    await putImport(open(), token, `${id}/start`)
    await expect(breakOffIn(open(), id, 2)).rejects.toThrow('piece 2')
    await withoutKeys(open(), async () => {
      expect(await tryUntilGivenUp(open())).toBe(8)
    })
    expect(await readOne(open(), token, id)).toMatchObject({
      status: 'FAILED',
      total: ROWS,
      done: ROWS_AT_ONCE,
      good: ROWS_AT_ONCE,
    })
    expect(await targetsOf(open(), token)).toEqual(addresses.slice(0, ROWS_AT_ONCE))
    const errors = await (await open().call(`${IMPORTS}/${id}/errors`, { token })).text()
    expect(errors.trim().split('\r\n').slice(1)).toEqual(
      addresses
        .slice(ROWS_AT_ONCE)
        .map((at) => `"${at}","Not imported: the import ended before this row."`),
    )

    const { mapping } = await readOne(open(), token, id)
    expect(await putImport(open(), token, `${id}/check`, { mapping })).toMatchObject({
      status: 409,
    })
    expect(await putImport(open(), token, `${id}/start`)).toMatchObject({
      status: 'RUNNING',
      done: ROWS_AT_ONCE,
    })
    expect(await putImport(open(), token, `${id}/start`)).toMatchObject({ status: 409 })
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({
      status: 'DONE',
      done: ROWS,
      good: ROWS,
    })
    expect(await targetsOf(open(), token)).toEqual(addresses)
  })

  test('one that fails during the check has made nothing, and can be checked again', async () => {
    const token = await open().register()
    const sent = await (await sendFile(open(), token, file)).json()
    const plan = { mapping: sent.mapping, tags: ['spring'] }
    await putImport(open(), token, `${sent.id}/check`, plan)
    await withoutKeys(open(), async () => {
      await tryUntilGivenUp(open())
    })
    expect(await readOne(open(), token, sent.id)).toMatchObject({
      status: 'FAILED',
      done: 0,
      good: 0,
      tags: ['spring'],
    })
    expect(await putImport(open(), token, `${sent.id}/start`)).toMatchObject({ status: 409 })
    await putImport(open(), token, `${sent.id}/check`, plan)
    await workImports(open())
    expect(await readOne(open(), token, sent.id)).toMatchObject({ status: 'CHECKED', good: ROWS })
    expect(await targetsOf(open(), token)).toEqual([])
  })

  test('one that crashed its worker at every attempt fails too', async () => {
    const token = await open().register()
    const id = await checkedFile(open(), token, file)
    await putImport(open(), token, `${id}/start`)
    await open()
      .app.db.updateTable('jobs')
      .set({ attempts: 8 })
      .where('payload', 'like', `%${id}%`)
      .execute()
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'FAILED', done: 0 })
  })

  test('one that was cancelled half-way continues after the rows that were made', async () => {
    const token = await open().register()
    const id = await checkedFile(open(), token, file)
    await putImport(open(), token, `${id}/start`)
    await expect(breakOffIn(open(), id, 3)).rejects.toThrow('piece 3')
    await open().call(`${IMPORTS}/${id}`, { method: 'DELETE', token })
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({
      status: 'CANCELLED',
      good: 2 * ROWS_AT_ONCE,
    })
    await putImport(open(), token, `${id}/start`)
    await workImports(open())
    expect(await targetsOf(open(), token)).toEqual(addresses)
  })

  test('of two workers on the same rows only one makes the links', async () => {
    const token = await open().register()
    const id = await checkedFile(open(), token, file)
    await putImport(open(), token, `${id}/start`)
    const run = { attempt: 1, signal: new AbortController().signal, keep: async () => undefined }
    const worker = () => runImport(open().app, { importId: id }, run)
    await Promise.all([worker(), worker()])
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({
      status: 'DONE',
      done: ROWS,
      good: ROWS,
    })
    expect(await targetsOf(open(), token)).toEqual(addresses)
  })

  test('one that starts late in its day is not deleted while it runs', async () => {
    const token = await open().register()
    const id = await checkedFile(open(), token, file)
    open().pass(DAY - HOUR)
    await putImport(open(), token, `${id}/start`)
    open().pass(2 * HOUR)
    await forgetOldImports(open().app)
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'DONE', good: ROWS })
    open().pass(DAY)
    await forgetOldImports(open().app)
    expect(await readOne(open(), token, id)).toMatchObject({ status: 404 })
  })
})
