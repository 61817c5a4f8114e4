import { afterAll, afterEach, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { isDatabaseAway } from '../database/database.ts'
import { openThread, type Thread } from './thread.ts'

const folder = mkdtempSync(join(tmpdir(), 'unfurly-thread-'))
const threads: Thread<unknown, unknown>[] = []
afterEach(() => {
  for (const thread of threads.splice(0)) thread.close()
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const entry = pathToFileURL(join(folder, 'entry.ts'))

function open(timeoutMs = 5000): Thread<string, unknown> {
  const side = join(import.meta.dir, 'thread.ts')
  writeFileSync(
    entry,
    `import { answerInThread } from ${JSON.stringify(side)}
     answerInThread((settings) => async (ask) => {
       if (ask === 'die') process.exit(1)
       if (ask === 'fail') throw Object.assign(new Error('locked'), { code: 'SQLITE_BUSY' })
       if (ask === 'hang') while (true) {}
       return [settings.name, ask]
     })`,
  )
  const thread = openThread<string, unknown>({ entry, timeoutMs, settings: { name: 'a' } })
  threads.push(thread)
  return thread
}

test('A thread answers each call, in any order', async () => {
  const thread = open()
  const answers = await Promise.all(['x', 'y', 'z'].map((ask) => thread.ask(ask)))
  expect(answers).toEqual([
    ['a', 'x'],
    ['a', 'y'],
    ['a', 'z'],
  ])
})

test('An error in the thread rejects the call with its code', async () => {
  const failure = await open()
    .ask('fail')
    .catch((error: unknown) => error)
  expect(failure).toMatchObject({ message: 'locked', code: 'SQLITE_BUSY' })
  expect(isDatabaseAway(failure)).toBe(true)
})

test('A hanging thread counts as away, and the next call starts a new one', async () => {
  const thread = open(400)
  const failure = await thread.ask('hang').catch((error: unknown) => error)
  expect(isDatabaseAway(failure)).toBe(true)
  expect(await thread.ask('x')).toEqual(['a', 'x'])
})
