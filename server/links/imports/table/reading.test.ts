import { expect, test } from 'bun:test'
import type { Import } from '../../../../contract/links/imports.ts'
import { accountData } from '../../../account-data/features.ts'
import { purgeAccount } from '../../../people/accounts/deletion/purge.ts'
import { DAY, HOUR } from '../../../platform/clock.ts'
import { describeApp, type TestApp } from '../../../testing/app.ts'
import {
  IMPORTS,
  putImport,
  sendFile,
  sendUnread,
  unreadFile,
  workImports,
} from '../../../testing/imports.ts'
import { fileOf, forgetOldImports } from '../imports.ts'
import { readImportFile } from './reading.ts'

const ROWS = 650
const addresses = Array.from({ length: ROWS }, (_, row) => `https://example.com/${row}`)
const file = ['url', ...addresses].join('\n')

const readOne = async (app: TestApp, token: string, id: string): Promise<Import> =>
  (await app.call(`${IMPORTS}/${id}`, { token })).json()

const hasFile = async ({ app }: TestApp, id: string): Promise<boolean> => {
  const stream = await app.files.find(fileOf(id))
  await stream?.cancel()
  return stream !== undefined
}

async function cellsOf(app: TestApp, token: string, id: string): Promise<string[]> {
  const cells: string[] = []
  let cursor: string | null = '0'
  while (cursor !== null) {
    const page: Response = await app.call(`${IMPORTS}/${id}/rows?limit=70&cursor=${cursor}`, {
      token,
    })
    const { items, nextCursor } = await page.json()
    cells.push(...items.map((row: { row: number; cells: string[] }) => `${row.row} ${row.cells}`))
    cursor = nextCursor
  }
  return cells
}

const pieceCount = async ({ app }: TestApp, id: string): Promise<number> =>
  (
    await app.db
      .selectFrom('import_pieces')
      .select('first_row')
      .where('import_id', '=', id)
      .execute()
  ).length

/** Reads the file, and calls `act` within the transaction of that number. */
function readUntil(app: TestApp, id: string, { piece, act }: { piece: number; act: () => void }) {
  let pieces = 0
  return readImportFile(
    app.app,
    { importId: id },
    {
      attempt: 1,
      signal: new AbortController().signal,
      keep: async () => {
        pieces += 1
        if (pieces === piece) await act()
      },
    },
  )
}

const end = () => {
  throw new Error('the worker ends here')
}

describeApp('Files that the worker reads', (open) => {
  test('the call answers READING at once, and later every row is there in order', async () => {
    const token = await open().register()
    const answer = await sendUnread(open(), token, file)
    expect(answer.status).toBe(201)
    const sent: Import = await answer.json()
    expect(sent).toMatchObject({
      status: 'READING',
      encoding: '',
      columns: [],
      mapping: {},
      total: 0,
      problem: null,
    })
    expect(await hasFile(open(), sent.id)).toBe(true)
    expect(await putImport(open(), token, `${sent.id}/check`, { mapping: {} })).toMatchObject({
      status: 409,
    })
    expect(await putImport(open(), token, `${sent.id}/start`)).toMatchObject({ status: 409 })
    await workImports(open())
    expect(await readOne(open(), token, sent.id)).toMatchObject({
      status: 'SENT',
      encoding: 'utf-8',
      columns: ['url'],
      mapping: { redirectTo: 0 },
      total: ROWS,
      problem: null,
    })
    expect(await cellsOf(open(), token, sent.id)).toEqual(
      addresses.map((address, at) => `${at + 1} ${address}`),
    )
    expect(await hasFile(open(), sent.id)).toBe(false)
  })

  test('a worker that takes over starts again, and no row is there twice', async () => {
    const token = await open().register()
    const id = await unreadFile(open(), token, file)
    for (const piece of [2, 4]) {
      await expect(readUntil(open(), id, { piece, act: end })).rejects.toThrow('ends here')
      expect(await readOne(open(), token, id)).toMatchObject({
        status: 'READING',
        total: (piece - 1) * 200,
      })
    }
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'SENT', total: ROWS })
    expect(await cellsOf(open(), token, id)).toEqual(
      addresses.map((address, at) => `${at + 1} ${address}`),
    )
  })

  test('an import that is cancelled while it is read leaves neither rows nor a file', async () => {
    const token = await open().register()
    const id = await unreadFile(open(), token, file)
    await expect(readUntil(open(), id, { piece: 3, act: end })).rejects.toThrow('ends here')
    const answer = await open().call(`${IMPORTS}/${id}`, { method: 'DELETE', token })
    expect(answer.status).toBe(204)
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'CANCELLED', total: 0 })
    expect([await pieceCount(open(), id), await hasFile(open(), id)]).toEqual([0, false])
    expect(await putImport(open(), token, `${id}/check`, { mapping: {} })).toMatchObject({
      status: 409,
    })
  })

  test('a file that crashes the worker at every attempt, or is missing, fails with a reason', async () => {
    const token = await open().register()
    const [killing, missing] = [
      await unreadFile(open(), token, file),
      await unreadFile(open(), token, file),
    ]
    await open()
      .app.db.updateTable('jobs')
      .set({ attempts: 8 })
      .where('payload', 'like', `%${killing}%`)
      .execute()
    await open().app.files.remove(fileOf(missing))
    await workImports(open())
    expect(await readOne(open(), token, killing)).toMatchObject({
      status: 'FAILED',
      problem:
        'The server could not read the file, although it tried several times. Send it once more.',
    })
    expect(await readOne(open(), token, missing)).toMatchObject({
      status: 'FAILED',
      problem: 'The file is gone. Send it once more.',
    })
  })

  test('long rows make pieces of few rows', async () => {
    const token = await open().register()
    const long = Array.from(
      { length: 20 },
      (_, at) => `https://example.com/${at},${'x'.repeat(60_000)}`,
    )
    const sent = await (await sendFile(open(), token, ['url,title', ...long].join('\n'))).json()
    expect(sent).toMatchObject({ status: 'SENT', total: 20 })
    expect(await pieceCount(open(), sent.id)).toBe(4)
    const last = await open().call(`${IMPORTS}/${sent.id}/rows?cursor=19`, { token })
    expect(await last.json()).toMatchObject({ items: [{ row: 20 }], nextCursor: null, total: 20 })
  })

  test('after a day no rows and no files are left, not even files without an import', async () => {
    const token = await open().register()
    const id = await unreadFile(open(), token, file)
    await expect(readUntil(open(), id, { piece: 3, act: end })).rejects.toThrow('ends here')
    await open().app.files.put('imports/imp_of-a-killed-call', new Blob(['x']).stream())
    open().pass(HOUR)
    await forgetOldImports(open().app)
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'READING' })
    open().pass(60 * DAY)
    await forgetOldImports(open().app)
    expect((await open().call(`${IMPORTS}/${id}`, { token })).status).not.toBe(200)
    expect(await open().app.db.selectFrom('import_pieces').selectAll().execute()).toEqual([])
    expect([
      await hasFile(open(), id),
      await open().app.files.find('imports/imp_of-a-killed-call'),
    ]).toEqual([false, undefined])
  })

  test('the purge of an account deletes only its own files', async () => {
    const [token, other] = [await open().register(), await open().register()]
    const id = await unreadFile(open(), token, file)
    const theirs = await unreadFile(open(), other, file)
    const account = await (await open().call('/api/ui/v1/account', { token })).json()
    await open()
      .app.db.updateTable('accounts')
      .set({ deleted_at: 1, purge_at: 1 })
      .where('id', '=', account.id)
      .execute()
    const run = { attempt: 1, signal: new AbortController().signal, keep: async () => undefined }
    await purgeAccount(open().app, accountData, { payload: { accountId: account.id }, run })
    expect([await hasFile(open(), id), await hasFile(open(), theirs)]).toEqual([false, true])
    await workImports(open())
  })
})
