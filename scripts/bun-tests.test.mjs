import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'

const house = join(import.meta.dir, 'house')
const timeoutMs = 180_000
let root

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unfurly-bun-tests-'))
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  for (const folder of ['.cache', 'server', 'test-results']) mkdirSync(join(root, folder))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs these test files as `npm test` does; returns their results, and the calls of the progress. */
async function play(texts, times) {
  const files = Object.keys(texts)
  for (const file of files) writeFileSync(join(root, file), texts[file])
  const kept = { version: 1, files: times }
  writeFileSync(join(root, '.cache/test-times.json'), JSON.stringify(kept))
  const source = `
    import { bunTests } from '${house}/bun-tests.mjs'
    const told = []
    const hear = (kind) => (...files) => told.push([kind, files.flat()])
    const progress = { plan: hear('plan'), end: hear('end'), failed: hear('failed') }
    const files = ${JSON.stringify(files)}
    const result = await bunTests({ name: 'api', files, environment: { GREETING: 'hello' }, progress })
    console.log(JSON.stringify({ result, told }))`
  const child = Bun.spawn(['node', '--input-type=module', '-e', source], {
    cwd: root,
    stdout: 'pipe',
    stderr: 'inherit',
  })
  return JSON.parse(await new Response(child.stdout).text())
}

const notes = (name) => `import { test } from 'bun:test'
  import { appendFileSync } from 'node:fs'
  test('begins', () => appendFileSync('order', '${name} ' + process.pid + '\\n'))`

test(
  'a worker begins with the file that took longest the last time, and each is told when it is done',
  async () => {
    const names = [...'abcdefghijkl'].map((letter) => `server/${letter}.test.ts`)
    const texts = Object.fromEntries(names.map((name) => [name, notes(name)]))
    const { result, told } = await play(texts, { 'server/c.test.ts': 9000 })
    const begun = readFileSync(join(root, 'order'), 'utf8').trim().split('\n')
    const firstOfWorkers = new Map(begun.toReversed().map((line) => line.split(' ').toReversed()))
    expect([...firstOfWorkers.values()]).toContain('server/c.test.ts')
    expect(result).toMatchObject({ passed: names.length, failed: 0, notes: [] })
    expect(told[0]).toEqual(['plan', names])
    const ended = told.filter(([kind]) => kind === 'end').flatMap(([, files]) => files)
    expect([...new Set(ended)].sort()).toEqual(names)
    const { files } = JSON.parse(readFileSync(join(root, '.cache/test-times.json'), 'utf8'))
    expect(Object.keys(files).sort()).toEqual(names)
    expect(files['server/c.test.ts']).toBeLessThan(9000)
  },
  timeoutMs,
)

test(
  'a test that fails is told at once, and named with its error; what tests print is in a file',
  async () => {
    const fails = `import { expect, test } from 'bun:test'
      test('greets', () => { console.log('said', process.env.GREETING); expect(1).toBe(2) })`
    const passes = `import { test } from 'bun:test'
      for (let n = 0; n < 30; n += 1) test('passes ' + n, () => {})`
    const texts = { 'server/fails.test.ts': fails, 'server/passes.test.ts': passes }
    const { result, told } = await play(texts, {})
    expect(result).toMatchObject({ passed: 30, failed: 1 })
    expect(result.notes).toEqual([expect.stringMatching(/^server\/fails\.test\.ts:2 › greets\n/)])
    expect(told.filter(([kind]) => kind === 'failed')).toEqual([
      ['failed', [expect.stringMatching(/^server\/fails\.test\.ts › greets/)]],
    ])
    expect(readFileSync(join(root, 'test-results/api.log'), 'utf8')).toContain('said hello')
  },
  timeoutMs,
)

test(
  'no files are no failure',
  async () => {
    expect((await play({}, {})).result).toMatchObject({ passed: 0, failed: 0 })
  },
  timeoutMs,
)
