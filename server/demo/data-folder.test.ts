import { afterEach, expect, test } from 'bun:test'
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { claimDemoFolder, type DemoNote, emptyDemoFolder, writeNote } from './data-folder.ts'

const folders: string[] = []
const newFolder = () => {
  const folder = mkdtempSync(join(tmpdir(), 'unfurly-demo-'))
  folders.push(folder)
  return folder
}
afterEach(() => {
  for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true })
})

const note: DemoNote = {
  state: 'making',
  email: 'a@b.example',
  password: 'x',
  links: 0,
  clicks: 0,
  page: 'http://localhost/app/login',
  readyUrl: 'http://127.0.0.1/ready',
}

test('an installation that is not a demo is refused and left as it is', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'unfurly.json'), '{}')
  writeFileSync(join(folder, 'unfurly.sqlite'), 'somebody works with this')
  await expect(claimDemoFolder(folder)).rejects.toThrow(`DATA_DIR ${folder} holds an installation`)
  expect(readdirSync(folder).sort()).toEqual(['unfurly.json', 'unfurly.sqlite'])
})

test('a folder with other files is refused', async () => {
  const folder = newFolder()
  writeFileSync(join(folder, 'letter.txt'), 'hello')
  await expect(claimDemoFolder(folder)).rejects.toThrow('holds files of something else')
})

test('the files of an interrupted run are deleted, and the lock stays', async () => {
  const folder = newFolder()
  expect(await claimDemoFolder(folder)).toBeUndefined()
  writeNote(folder, note)
  writeFileSync(join(folder, 'unfurly.sqlite'), 'half')
  mkdirSync(join(folder, 'clickhouse'))
  emptyDemoFolder(folder)
  expect(existsSync(join(folder, 'unfurly.sqlite'))).toBe(false)
  expect(readdirSync(folder).sort()).toEqual(['demo.json', 'lock', 'lock-journal', 'unfurly.json'])
})

test('the note of a finished demo says how to log in', async () => {
  const folder = newFolder()
  await claimDemoFolder(folder)
  const other = newFolder()
  writeFileSync(join(other, 'unfurly.json'), '{}')
  writeFileSync(join(other, 'unfurly.sqlite'), '')
  writeNote(other, { ...note, state: 'made' })
  expect(await claimDemoFolder(other)).toMatchObject({ state: 'made', email: 'a@b.example' })
})
