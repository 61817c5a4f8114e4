import { expect, test } from 'bun:test'
import type { Import } from '../../../contract/links/imports.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import {
  checkedFile,
  IMPORTS,
  putImport,
  sendFile,
  unreadFile,
  workImports,
} from '../../testing/imports.ts'
import { fileOf } from './imports.ts'

const file = 'url\nhttps://example.com/'

const readOne = async (app: TestApp, token: string, id: string): Promise<Import> =>
  (await app.call(`${IMPORTS}/${id}`, { token })).json()

const sent = async (app: TestApp, token: string): Promise<string> =>
  (await (await sendFile(app, token, file)).json()).id

describeAppOnBothDatabases('Unfinished imports of an account', (open) => {
  test('are three: a fourth file replaces the oldest one that waits for the user', async () => {
    const token = await open().register()
    const checked = await checkedFile(open(), token, file)
    open().pass(1)
    const waiting = await sent(open(), token)
    open().pass(1)
    const other = await sent(open(), token)
    await putImport(open(), token, `${checked}/start`)
    open().pass(1)
    const fourth = await unreadFile(open(), token, file)
    const dropped = await readOne(open(), token, waiting)
    expect(dropped).toMatchObject({
      status: 'CANCELLED',
      total: 0,
      problem: 'Given up for a newer file: an account has three unfinished imports at a time.',
    })
    expect(await putImport(open(), token, `${waiting}/check`, { mapping: {} })).toMatchObject({
      status: 409,
      detail: dropped.problem,
    })
    await workImports(open())
    const left = await open().app.db.selectFrom('import_pieces').select('import_id').execute()
    expect(left.map((piece) => piece.import_id)).not.toContain(waiting)
    expect((await readOne(open(), token, checked)).status).toBe('DONE')
    for (const id of [other, fourth]) expect((await readOne(open(), token, id)).status).toBe('SENT')
  })

  test('refuse a fourth file while all three are being read, checked or run, and store nothing of it', async () => {
    const token = await open().register()
    const checking = await sent(open(), token)
    const running = await checkedFile(open(), token, file)
    await putImport(open(), token, `${checking}/check`, { mapping: { redirectTo: 0 } })
    await putImport(open(), token, `${running}/start`)
    await unreadFile(open(), token, file)
    const refused = await sendFileNow(open(), token)
    expect(refused).toMatchObject({
      status: 409,
      type: '/problems/import-busy',
      detail:
        'Three files are being read, checked or imported. Wait until one of them is through, or cancel one.',
    })
    const { items } = await (await open().call(IMPORTS, { token })).json()
    expect(items).toHaveLength(3)
    await workImports(open())
  })

  test('include one that is started again', async () => {
    const token = await open().register()
    const cancelled = await checkedFile(open(), token, file)
    await open().call(`${IMPORTS}/${cancelled}`, { method: 'DELETE', token })
    const ids = []
    for (let at = 0; at < 3; at++) {
      open().pass(1)
      ids.push(await sent(open(), token))
    }
    const again = await putImport(open(), token, `${cancelled}/check`, {
      mapping: { redirectTo: 0 },
    })
    expect(again).toMatchObject({ status: 'CHECKING' })
    const states = await Promise.all(ids.map((id) => readOne(open(), token, id)))
    expect(states.map(({ status }) => status)).toEqual(['CANCELLED', 'SENT', 'SENT'])
    await workImports(open())
  })

  test('stay three when several files are sent at once', async () => {
    const token = await open().register()
    // More at a time of one person have no place.
    for (let round = 0; round < 3; round++) {
      await Promise.all([sendFile(open(), token, file), sendFile(open(), token, file)])
    }
    await workImports(open())
    const { items } = await (await open().call(IMPORTS, { token })).json()
    const unfinished = (items as Import[]).filter(({ status }) => status === 'SENT')
    expect(unfinished.length).toBe(3)
  })

  test('are counted per account, and another account cannot read them by id', async () => {
    const [token, other] = [await open().register(), await open().register()]
    const ids = [
      await unreadFile(open(), token, file),
      await unreadFile(open(), token, file),
      await unreadFile(open(), token, file),
    ]
    expect((await readOne(open(), other, await sent(open(), other))).status).toBe('SENT')
    for (const id of ids) {
      for (const path of [id, `${id}/rows`, `${id}/errors`]) {
        expect((await open().call(`${IMPORTS}/${path}`, { token: other })).status).toBe(404)
      }
      const cancel = await open().call(`${IMPORTS}/${id}`, { method: 'DELETE', token: other })
      expect(cancel.status).toBe(404)
      expect(fileOf(id)).toMatch(/^imports\/imp_[a-z2-9]{16}$/)
    }
    await workImports(open())
  })
})

/** Runs no worker: the file is refused before anything reads it. */
async function sendFileNow(app: TestApp, token: string) {
  const answer = await app.call(IMPORTS, {
    token,
    body: file,
    headers: { 'content-type': 'text/csv' },
  })
  return answer.json()
}
