import { expect, test } from 'bun:test'
import type { Import } from '../../../contract/links/imports.ts'
import { linksIn } from '../../changes/change-subjects.ts'
import { DAY } from '../../platform/clock.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { breakOffIn, checkedFile, IMPORTS, putImport, workImports } from '../../testing/imports.ts'
import { openTeam } from '../../testing/people/team.ts'
import { forgetOldImports } from './imports.ts'
import { ADDRESSES_AT_ONCE } from './pieces-ahead.ts'

const LINKS = '/api/ui/v1/redirects'
const HOME = 'localhost:3000'

const fileOf = (stem: string, rows: number) =>
  [
    'key,url,aliases',
    ...Array.from({ length: rows }, (_, at) => `${stem}-${at},https://example.com/${at},`),
  ].join('\n')

const readOne = async (app: TestApp, token: string, id: string): Promise<Import> =>
  (await app.call(`${IMPORTS}/${id}`, { token })).json()

async function imported(app: TestApp, token: string, file: string): Promise<string> {
  const id = await checkedFile(app, token, file)
  await putImport(app, token, `${id}/start`)
  await workImports(app)
  expect((await readOne(app, token, id)).status).toBe('DONE')
  return id
}

const undo = (app: TestApp, token: string, id: string) =>
  app.call(`${IMPORTS}/${id}/undo`, { method: 'PUT', token })

async function click({ app }: TestApp, keys: readonly string[]): Promise<void> {
  const links = await app.db.selectFrom('links').select('id').where('key', 'in', keys).execute()
  const ids = links.map(({ id }) => id)
  await app.db.updateTable('link_clicks').set({ total: 1 }).where('link_id', 'in', ids).execute()
}

const totalOf = async (app: TestApp, token: string, filter = '') =>
  (await (await app.call(`${LINKS}${filter}`, { token })).json()).total

describeAppOnBothDatabases('An import that is undone', (open) => {
  test('takes back unused links with their keys, and puts those with clicks into the trash', async () => {
    const token = await open().register()
    const file = fileOf('undo', 120).replace(
      'https://example.com/7,',
      'https://example.com/7,undo-alias',
    )
    const id = await imported(open(), token, file)
    await click(open(), ['undo-1', 'undo-60'])
    const body = { key: 'undo-2', title: 'Mine' }
    await open().call(`${LINKS}/standard`, { method: 'PUT', token, body })
    // The clock of tests stands still.
    const edited = open().app.db.updateTable('links').where('key', '=', 'undo-2')
    await edited.set(({ eb }) => ({ updated_at: eb('updated_at', '+', 1) })).execute()
    await open().call(`${LINKS}/${HOME}/undo-3`, { method: 'DELETE', token })
    const begun = await undo(open(), token, id)
    expect([begun.status, (await begun.json()).status]).toEqual([202, 'UNDOING'])
    expect((await undo(open(), token, id)).status).toBe(409)
    await workImports(open())
    const undone = { removed: 116, trashed: 2, kept: 2 }
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'UNDONE', undone })
    expect(await totalOf(open(), token)).toBe(1)
    expect(await totalOf(open(), token, '?state=trashed')).toBe(3)
    // Nobody had used these keys, so everybody may.
    const other = await open().register()
    for (const vanity of ['undo-0', 'undo-alias']) {
      const made = await open().call(`${LINKS}/standard`, {
        token: other,
        body: { redirectTo: 'https://example.com/', vanity },
      })
      expect(made.status).toBe(201)
    }
    const subjects = await open().app.db.selectFrom('changes').select('subject').execute()
    const announced = subjects.flatMap(({ subject }) => linksIn(subject)?.keys ?? [])
    for (const key of ['undo-0', 'undo-1', 'undo-alias']) {
      expect(announced.filter((each) => each === key).length).toBeGreaterThan(1)
    }
    expect((await undo(open(), token, id)).status).toBe(409)
  })

  test('goes on where its worker ended, and counts each link once', async () => {
    const token = await open().register()
    const id = await imported(open(), token, fileOf('broken', 120))
    await undo(open(), token, id)
    await expect(breakOffIn(open(), id, 2)).rejects.toThrow('piece 2')
    const undone = { removed: 50, trashed: 0, kept: 0 }
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'UNDOING', undone })
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({
      ...{ status: 'UNDONE', undone: { ...undone, removed: 120 } },
    })
    expect(await totalOf(open(), token)).toBe(0)
  })

  test('is possible for a day after its end, also of one that was cancelled', async () => {
    const token = await open().register()
    const id = await checkedFile(open(), token, fileOf('half', 360))
    expect((await undo(open(), token, id)).status).toBe(409)
    await putImport(open(), token, `${id}/start`)
    await expect(breakOffIn(open(), id, 2)).rejects.toThrow('piece 2')
    await open().call(`${IMPORTS}/${id}`, { method: 'DELETE', token })
    await undo(open(), token, id)
    await workImports(open())
    const undone = { removed: ADDRESSES_AT_ONCE, trashed: 0, kept: 0 }
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'UNDONE', undone })
    const late = await imported(open(), token, fileOf('late', 1))
    const { app } = open()
    await forgetOldImports({ ...app, clock: () => app.clock() + DAY + 1 })
    expect((await undo(open(), token, late)).status).toBe(404)
  })

  test('needs the permission to delete, also while it goes on', async () => {
    const team = await openTeam(open())
    const CREATOR = 3
    const mate = await team.add(CREATOR)
    const id = await imported(open(), mate.token, fileOf('team', 60))
    expect((await undo(open(), mate.token, id)).status).toBe(403)
    await undo(open(), team.owner.token, id)
    const { db } = open().app
    const ofMate = db.updateTable('imports').where('id', '=', id)
    await ofMate.set({ user_id: mate.id }).execute()
    await workImports(open())
    expect(await readOne(open(), team.owner.token, id)).toMatchObject({
      status: 'DONE',
      problem: expect.stringContaining('may no longer delete links here'),
    })
    await undo(open(), team.owner.token, id)
    await workImports(open())
    expect((await readOne(open(), team.owner.token, id)).status).toBe('UNDONE')
  })
})
