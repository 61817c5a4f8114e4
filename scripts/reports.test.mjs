import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countJourneys, countUnitTests, fileTimes } from './house/reports.mjs'

const timeoutMs = 180_000
const good = `import { test } from 'bun:test'; test('one', () => {}); test('two', () => {})`
const breaking = (act) => `import { test } from 'bun:test'; test('one', () => { ${act} })`
let root

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unfurly-reports-'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs these test files in the real runner and counts from its report. */
async function count(files) {
  const folder = mkdtempSync(join(root, 'run-'))
  for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text)
  const report = ['--reporter=junit', '--reporter-outfile=unit.xml']
  const child = Bun.spawn([process.execPath, 'test', '--isolate', '--parallel=2', ...report], {
    cwd: folder,
    stdout: 'ignore',
    stderr: 'ignore',
  })
  const exitCode = await child.exited
  const reportFile = join(folder, 'unit.xml')
  const counts = countUnitTests({ reportFile, exitCode, files: Object.keys(files) })
  return { ...counts, times: fileTimes(reportFile) }
}

test(
  'tests are counted as passed, failed and skipped, and files are timed',
  async () => {
    const mixed = `${breaking('throw new Error("a < b")')}; test('two', () => {}); test.skip('three', () => {})`
    const { notes, times, ...counts } = await count({ 'a.test.ts': good, 'b.test.ts': mixed })
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 1 })
    expect(notes).toEqual([expect.stringMatching(/^b\.test\.ts:1 › one\n.*a < b/)])
    expect(times.map(([file]) => file).sort()).toEqual(['a.test.ts', 'b.test.ts'])
    expect(times.every(([, ms]) => ms >= 0)).toBe(true)
  },
  timeoutMs,
)

test.each(['process.exit(0)', 'process.abort()'])(
  'a test that ends its runner by %s is a failure',
  async (act) => {
    const { failed } = await count({ 'a.test.ts': good, 'b.test.ts': breaking(act) })
    expect(failed).toBeGreaterThan(0)
  },
  timeoutMs,
)

test(
  'a file that cannot be loaded is a named failure',
  async () => {
    const counted = await count({ 'a.test.ts': good, 'b.test.ts': `import './missing.ts'` })
    expect(counted).toMatchObject({ passed: 2, failed: 1, notes: ['b.test.ts did not run'] })
  },
  timeoutMs,
)

test('a missing report or a run without tests is a failure', () => {
  const nothing = { reportFile: join(root, 'none'), files: [] }
  expect(countUnitTests({ ...nothing, exitCode: 0 }).failed).toBe(1)
  expect(countJourneys({ ...nothing, exitCode: 0 }).failed).toBe(1)
})

test('an error outside of tests counts as failed', () => {
  const reportFile = journeysReport({
    stats: { expected: 2, unexpected: 1, skipped: 0 },
    errors: [{}],
  })
  expect(countJourneys({ reportFile, exitCode: 1 })).toMatchObject({ passed: 2, failed: 2 })
})

function journeysReport(report) {
  const reportFile = join(root, 'journeys.json')
  writeFileSync(reportFile, JSON.stringify(report))
  return reportFile
}
