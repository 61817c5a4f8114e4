import { expect, test } from 'bun:test'
import { describeApp, type TestApp } from '../../testing/app.ts'
import {
  breakOffIn,
  checkedFile,
  IMPORTS,
  putImport,
  sendFile,
  unreadFile,
  workImports,
} from '../../testing/imports.ts'
import { ask, openTeam, type Team, type TeamMate } from '../../testing/people/team.ts'
import { ADDRESSES_AT_ONCE } from './pieces-ahead.ts'

const ROWS = 450
const file = ['url', ...Array.from({ length: ROWS }, (_, row) => `https://example.com/${row}`)]
const SENTENCE =
  'It ended because whoever started it may no longer make links here. Somebody who may can go on.'
const CREATOR = 3

type EndPermission = (app: TestApp, team: Team, mate: TeamMate) => Promise<Response>

const ends: [how: string, end: EndPermission][] = [
  [
    'suspended',
    (app, { owner }, { id }) => ask(app, owner.token, `PUT users/${id}/status/suspended`),
  ],
  ['removed', (app, { owner }, { id }) => ask(app, owner.token, `DELETE users/${id}`)],
  ['demoted', (app, { owner }, { id }) => ask(app, owner.token, `PUT users/${id}/role/1`)],
]

const readOne = async (app: TestApp, token: string, id: string) =>
  (await app.call(`${IMPORTS}/${id}`, { token })).json()

describeApp('An import whose member', (open) => {
  for (const [how, end] of ends) {
    test(`is ${how} stops with a reason, and another member can continue it`, async () => {
      const team = await openTeam(open())
      const mate = await team.add(CREATOR)
      const id = await checkedFile(open(), mate.token, file.join('\n'))
      await putImport(open(), mate.token, `${id}/start`)
      await expect(breakOffIn(open(), id, 2)).rejects.toThrow('piece 2')
      expect((await end(open(), team, mate)).ok).toBe(true)
      await workImports(open())
      const { token } = team.owner
      expect(await readOne(open(), token, id)).toMatchObject({
        status: 'FAILED',
        problem: SENTENCE,
        total: ROWS,
        done: ADDRESSES_AT_ONCE,
        good: ADDRESSES_AT_ONCE,
      })
      expect(await putImport(open(), token, `${id}/start`)).toMatchObject({ problem: null })
      await workImports(open())
      expect(await readOne(open(), token, id)).toMatchObject({ status: 'DONE', good: ROWS })
    })
  }

  test('is suspended during the check stops, and another member can check it', async () => {
    const team = await openTeam(open())
    const mate = await team.add(CREATOR)
    const { id, mapping } = await (await sendFile(open(), mate.token, file.join('\n'))).json()
    await putImport(open(), mate.token, `${id}/check`, { mapping })
    await ask(open(), team.owner.token, `PUT users/${mate.id}/status/suspended`)
    await workImports(open())
    const { token } = team.owner
    const failed = { status: 'FAILED', problem: SENTENCE, done: 0 }
    expect(await readOne(open(), token, id)).toMatchObject(failed)
    await putImport(open(), token, `${id}/check`, { mapping })
    await workImports(open())
    expect(await readOne(open(), token, id)).toMatchObject({ status: 'CHECKED', good: ROWS })
  })

  test('is suspended before the file is read fails, and its file is deleted', async () => {
    const team = await openTeam(open())
    const mate = await team.add(CREATOR)
    const id = await unreadFile(open(), mate.token, file.join('\n'))
    await ask(open(), team.owner.token, `PUT users/${mate.id}/status/suspended`)
    await workImports(open())
    const row = await readOne(open(), team.owner.token, id)
    expect(row).toMatchObject({ status: 'FAILED', total: 0, problem: SENTENCE })
    expect(await open().app.files.find(`imports/${id}`)).toBeUndefined()
  })

  test('stays finishes when another member is removed', async () => {
    const team = await openTeam(open())
    const [mate, other] = [await team.add(CREATOR), await team.add(CREATOR)]
    const id = await checkedFile(open(), mate.token, file.join('\n'))
    await putImport(open(), mate.token, `${id}/start`)
    await ask(open(), team.owner.token, `DELETE users/${other.id}`)
    await workImports(open())
    expect(await readOne(open(), mate.token, id)).toMatchObject({ status: 'DONE', good: ROWS })
  })
})
