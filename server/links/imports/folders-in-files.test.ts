import { expect, test } from 'bun:test'
import type { Link } from '../../../contract/links/links.ts'
import { describeAppOnBothDatabases, type TestApp } from '../../testing/app.ts'
import { IMPORTS, putImport, sendFile, workImports } from '../../testing/imports.ts'
import { ask, openTeam } from '../../testing/people/team.ts'

const TARGET = 'https://example.com/'

/** With made keys: those of an exported file belong to its account. */
async function imported(app: TestApp, token: string, file: string) {
  const sent = await (await sendFile(app, token, file)).json()
  const { key: _, ...mapping } = sent.mapping
  const { id } = sent
  await putImport(app, token, `${id}/check`, { mapping })
  await workImports(app)
  const at = `${IMPORTS}/${id}`
  const checked = await (await app.call(at, { token })).json()
  await putImport(app, token, `${id}/start`)
  await workImports(app)
  const done = await (await app.call(at, { token })).json()
  expect(done).toMatchObject({ status: 'DONE', good: checked.good })
  const { items } = await (await app.call(`${at}/rows?problems=true`, { token })).json()
  return { good: done.good, problems: items.map((row: { problem: string }) => row.problem) }
}

const foldersOf = async (app: TestApp, token: string) => {
  const { items } = await (await ask(app, token, 'GET folders')).json()
  return new Map<string, string>(
    items.map((one: { id: string; name: string }) => [one.id, one.name]),
  )
}

/** The names of links' folders, by the links' titles. */
async function placesOf(app: TestApp, token: string) {
  const names = await foldersOf(app, token)
  const { items }: { items: Link[] } = await (
    await ask(app, token, 'GET redirects?limit=100')
  ).json()
  return Object.fromEntries(
    items.map(({ title, folderId }) => [title, folderId && names.get(folderId)]),
  )
}

describeAppOnBothDatabases('Folders in files of links', (open) => {
  test('come back by their names, and missing ones are made once', async () => {
    const { owner } = await openTeam(open())
    const folder = await (await ask(open(), owner.token, 'POST folders', { name: 'Spring' })).json()
    const make = (title: string, folderId: string | null) =>
      ask(open(), owner.token, 'POST redirects/standard', { redirectTo: TARGET, title, folderId })
    await make('Inside', folder.id)
    await make('Outside', null)
    for (const format of ['csv', 'json'] as const) {
      const file = await ask(open(), owner.token, `GET redirects/export?format=${format}`)
      const other = await openTeam(open())
      expect((await imported(open(), other.owner.token, await file.text())).problems).toEqual([])
      expect(await placesOf(open(), other.owner.token)).toEqual({
        Inside: 'Spring',
        Outside: null,
      })
    }
  })

  test('are found in any case, and made for many rows', async () => {
    const { owner } = await openTeam(open())
    await ask(open(), owner.token, 'POST folders', { name: 'Spring sale' })
    const rows = Array.from({ length: 90 }, (_, n) => `${TARGET}${n},T${n},Folder ${n % 3}`)
    const file = ['url,title,folder', `${TARGET}a,A, spring  SALE`, ...rows].join('\n')
    expect(await imported(open(), owner.token, file)).toEqual({ good: 91, problems: [] })
    const names = [...(await foldersOf(open(), owner.token)).values()]
    expect(names.toSorted()).toEqual(['Folder 0', 'Folder 1', 'Folder 2', 'Spring sale'])
    expect((await placesOf(open(), owner.token)).T89).toBe('Folder 2')
  })

  test('that are closed to whoever imports take none of their links', async () => {
    const team = await openTeam(open())
    const member = await team.add(15)
    const closed = { name: 'Clients', access: 'members' }
    await ask(open(), team.owner.token, 'POST folders', closed)
    const file = `url,title,folder\n${TARGET}1,One,clients\n${TARGET}2,Two,${'x'.repeat(41)}\n${TARGET}3,Three,`
    const { good, problems } = await imported(open(), member.token, file)
    expect([good, problems[0]]).toEqual([
      1,
      'folder: There is such a folder, and you cannot use it',
    ])
    expect(problems[1]).toStartWith('folder:')
  })
})
