import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { countJourneys, countUnitTests } from './house/reports.mjs'

const timeoutMs = 30_000
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
  return countUnitTests({
    reportFile: join(folder, 'unit.xml'),
    exitCode,
    files: Object.keys(files),
  })
}

test(
  'tests are counted as passed, failed and skipped',
  async () => {
    const mixed = `${breaking('throw new Error("a < b")')}; test('two', () => {}); test.skip('three', () => {})`
    const { notes, ...counts } = await count({ 'a.test.ts': good, 'b.test.ts': mixed })
    expect(counts).toEqual({ passed: 3, failed: 1, skipped: 1 })
    expect(notes).toEqual([expect.stringMatching(/^b\.test\.ts:1 › one\n.*a < b/)])
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
    stats: { expected: 2, unexpected: 1, flaky: 0, skipped: 0 },
    errors: [{}],
  })
  expect(countJourneys({ reportFile, exitCode: 1 })).toMatchObject({ passed: 2, failed: 2 })
})

test('a journey that passed on a retry counts as passed and is named with its error, in a group too', () => {
  const tests = [{ status: 'flaky', results: [{ error: { message: 'too late' } }, {}] }]
  const late = { specs: [{ file: 'late.journey.ts', title: 'late', tests }] }
  const inTime = { specs: [{ file: 'b.ts', title: 'in time', tests: [{ status: 'expected' }] }] }
  const reportFile = journeysReport({
    stats: { expected: 1, unexpected: 0, flaky: 1, skipped: 0 },
    suites: [{ ...inTime, suites: [late] }],
  })
  const { passed, failed, notes } = countJourneys({ reportFile, exitCode: 0 })
  expect({ passed, failed }).toEqual({ passed: 2, failed: 0 })
  expect(notes).toEqual(['needed a second try: late.journey.ts › late\ntoo late'])
})

test('a failed journey is named with its error', () => {
  const [first, last] = [{ error: { message: 'too late' } }, { error: { message: 'no button' } }]
  const tests = [{ status: 'unexpected', results: [first, last] }]
  const reportFile = journeysReport({
    stats: { expected: 0, unexpected: 1, flaky: 0, skipped: 0 },
    suites: [{ specs: [{ file: 'a.journey.ts', title: 'opens', tests }] }],
  })
  expect(countJourneys({ reportFile, exitCode: 1 })).toMatchObject({
    failed: 1,
    notes: ['a.journey.ts › opens\nno button'],
  })
})

function journeysReport(report) {
  mkdirSync(root, { recursive: true })
  const reportFile = join(root, 'journeys.json')
  writeFileSync(reportFile, JSON.stringify(report))
  return reportFile
}
