import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { minutesTable, summaryLines } from './house/results.mjs'

const house = join(import.meta.dir, 'house')
const timeoutMs = 180_000
let root

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unfurly-results-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs a module under Node in the folder, like the real scripts. */
async function node(source, cwd = root) {
  const child = Bun.spawn(['node', '--input-type=module', '-e', source], {
    cwd,
    stdout: 'pipe',
    stderr: 'inherit',
  })
  const output = await new Response(child.stdout).text()
  return { output, exitCode: await child.exited }
}

const levels = (...acts) => `
  import { newRun } from '${house}/results.mjs'
  import { Stop } from '${house}/run.mjs'
  const fine = { passed: 2, failed: 0, skipped: 1, notes: [] }
  const run = newRun({ kind: 'check', files: [] })
  ${acts.map((act) => `await run.level(${act})`).join('\n')}
  process.exitCode = run.finish()`

const read = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'))

test(
  'a run ends with the numbers of its levels, and its time is kept for the next one',
  async () => {
    const { output, exitCode } = await node(levels(`'types', async () => fine`))
    expect(exitCode).toBe(0)
    expect(output).toMatch(/^ok {3}types \(\d+\.\d s\)$/m)
    expect(output).toMatch(/^types +0\.0 min +2 passed, 0 failed, 1 skipped$/m)
    expect(read('test-results/summary.json')).toMatchObject({ passed: 2, failed: 0, skipped: 1 })
    expect(read('.cache/last-run.json')).toEqual({ check: expect.any(Number) })
  },
  timeoutMs,
)

test(
  'a level that crashes is one failure, said at the end, and the next level still runs',
  async () => {
    rmSync(join(root, '.cache'), { recursive: true })
    const crash = `'build', async () => { throw new Stop('no space left') }`
    const { output, exitCode } = await node(levels(crash, `'types', async () => fine`))
    expect(exitCode).toBe(1)
    expect(output).toMatch(/^FAIL build/m)
    expect(output.trimEnd().endsWith('build: no space left')).toBe(true)
    expect(read('test-results/summary.json')).toMatchObject({ passed: 2, failed: 1 })
    // A run that failed early says nothing about the time of a whole one.
    expect(() => read('.cache/last-run.json')).toThrow()
  },
  timeoutMs,
)

test('the ten slowest files of all parts are named, the slowest first', () => {
  const files = (name, ...ms) => ms.map((each) => [`${name}-${each}`, each * 1000])
  const part = { passed: 1, failed: 0, skipped: 0, notes: [], seconds: 60 }
  const lines = summaryLines({
    seconds: 150,
    results: [
      { ...part, name: 'rules', times: files('rule', 1, 2, 3, 4, 5, 6) },
      { ...part, name: 'journeys', times: files('journey', 20, 30, 40, 50, 60, 70) },
    ],
  })
  const slowest = lines.filter((line) => / s {2}/.test(line))
  expect(slowest).toHaveLength(10)
  expect(slowest[0]).toBe('   70 s  journey-70')
  expect(slowest.at(-1)).toBe('    3 s  rule-3')
  expect(lines).toContain(`${'all'.padEnd(26)}   2.5 min`)
})

test('the parts of a run make a table for the documents', () => {
  const results = [
    { name: 'journeys', seconds: 390, passed: 231, failed: 0, skipped: 0, notes: [] },
  ]
  expect(minutesTable({ seconds: 600, results })).toEqual([
    '| part | minutes | passed |',
    '| --- | --- | --- |',
    '| journeys | 6.5 | 231 |',
    '| all | 10.0 |  |',
  ])
})

test(
  'times are kept from run to run, begin with those of the repository, and the long ones can be committed',
  async () => {
    const folder = join(root, 'times')
    mkdirSync(join(folder, 'scripts'), { recursive: true })
    const committed = { version: 1, files: { 'a.test.ts': 9000, 'gone.test.ts': 8000 } }
    writeFileSync(join(folder, 'scripts/test-times.json'), JSON.stringify(committed))
    const { output } = await node(
      `import { commitTimes, keepTimes, lastTimes } from '${house}/times.mjs'
      console.log(JSON.stringify([...lastTimes()]))
      keepTimes([['a.test.ts', 4040], ['b.test.ts', 70_000], ['short.test.ts', 100]])
      console.log(commitTimes(['a.test.ts', 'b.test.ts', 'short.test.ts', 'new.test.ts']))`,
      folder,
    )
    expect(output).toBe('[["a.test.ts",9000],["gone.test.ts",8000]]\n2\n')
    const kept = JSON.parse(readFileSync(join(folder, 'scripts/test-times.json'), 'utf8'))
    expect(Object.entries(kept.files)).toEqual([
      ['b.test.ts', 70_000],
      ['a.test.ts', 4000],
    ])
  },
  timeoutMs,
)
