import { afterAll, beforeAll, expect, test } from 'bun:test'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { countJourneys, journeyTimes } from './house/reports.mjs'

const timeoutMs = 180_000
const reporter = resolve('scripts/house/journey-reporter.mjs')
let root

beforeAll(() => {
  root = mkdtempSync(join(tmpdir(), 'unfurly-journeys-'))
  symlinkSync(resolve('node_modules'), join(root, 'node_modules'))
  mkdirSync(join(root, 'e2e'))
})
afterAll(() => rmSync(root, { recursive: true, force: true }))

/** Runs these journeys in the real runner, as `npm test` does; returns the messages of the reporter, and the report. */
async function play(journeys, times) {
  const config = `export default { testDir: 'e2e', testMatch: '*.journey.ts', workers: 1 }`
  writeFileSync(join(root, 'playwright.config.ts'), config)
  for (const [name, text] of Object.entries(journeys))
    writeFileSync(join(root, 'e2e', `${name}.journey.ts`), text)
  writeFileSync(join(root, 'times.json'), JSON.stringify({ version: 1, files: times }))
  const parent = `
    import { fork } from 'node:child_process'
    const child = fork('node_modules/@playwright/test/cli.js', ['test', '--reporter=json,${reporter}'])
    child.on('message', (message) => console.log(JSON.stringify(message)))
    child.on('close', (code) => { process.exitCode = code })`
  const child = Bun.spawn(['node', '--input-type=module', '-e', parent], {
    cwd: root,
    // Without the variables that Bun sets for its workers, within which Playwright refuses to run.
    env: {
      PATH: process.env.PATH,
      PLAYWRIGHT_JSON_OUTPUT_NAME: 'report.json',
      TEST_TIMES: 'times.json',
    },
    stdout: 'pipe',
    stderr: 'ignore',
  })
  const printed = await new Response(child.stdout).text()
  return {
    told: printed
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line)),
    reportFile: join(root, 'report.json'),
    exitCode: await child.exited,
  }
}

const journey = (...bodies) =>
  `import { test } from '@playwright/test'\n${bodies.map((body, at) => `test('step ${at}', async () => { ${body} })`).join('\n')}`

test(
  'journeys that took longest the last time begin first, whatever their fixtures, and the parent hears of each',
  async () => {
    const journeys = {
      a: journey(''),
      b: journey('', ''),
      c: journey(''),
      d: `import { test as base } from '@playwright/test'
        const test = base.extend({ other: [async ({}, use) => use(1), { scope: 'worker', auto: true }] })
        test('step', () => {})`,
    }
    const times = { 'e2e/b.journey.ts': 2000, 'e2e/c.journey.ts': 5000, 'e2e/d.journey.ts': 9000 }
    const { told, reportFile, exitCode } = await play(journeys, times)
    const order = ['d', 'c', 'b', 'a'].map((name) => `e2e/${name}.journey.ts`)
    expect(told[0]).toEqual({ kind: 'plan', files: order })
    const ended = told.filter(({ kind }) => kind === 'end').flatMap(({ files }) => files)
    expect(ended).toEqual(order)
    expect(countJourneys({ reportFile, exitCode })).toMatchObject({
      passed: 5,
      failed: 0,
      notes: [],
    })
  },
  timeoutMs,
)

test(
  'a journey that fails is told at once, counted and named with its error, and its time is kept',
  async () => {
    const { told, reportFile, exitCode } = await play(
      { a: journey('', `throw new Error('no button')`) },
      {},
    )
    const title = 'e2e/a.journey.ts › step 1'
    expect(told).toContainEqual({ kind: 'failed', files: [title] })
    const counted = countJourneys({ reportFile, exitCode })
    expect(counted).toMatchObject({ passed: 5, failed: 1 })
    expect(counted.notes).toEqual([expect.stringMatching(/^a\.journey\.ts › step 1\n.*no button/)])
    expect(journeyTimes(reportFile).map(([file]) => file)).toContainEqual(
      expect.stringMatching(/e2e\/a\.journey\.ts$/),
    )
  },
  timeoutMs,
)

test(
  'a journey that fails with a page open is named with what the page showed',
  async () => {
    const body = `
      import { test } from '@playwright/test'
      import { chromiumPath } from '${resolve('scripts/house/chromium.mjs')}'
      test.use({ launchOptions: { executablePath: chromiumPath(), args: ['--no-sandbox'] } })
      test('step', async ({ page }) => {
        await page.setContent('<h1>No report waits</h1>')
        throw new Error('no button')
      })`
    const { reportFile, exitCode } = await play({ a: body }, {})
    const [note] = countJourneys({ reportFile, exitCode }).notes
    expect(note).toMatch(/no button[\s\S]*The page:\n.*heading "No report waits"/)
  },
  timeoutMs,
)

test(
  'a journey that cannot be loaded is a failure with its reason',
  async () => {
    const { reportFile, exitCode } = await play({ a: `import './missing.ts'` }, {})
    const { failed, notes } = countJourneys({ reportFile, exitCode })
    expect(failed).toBe(1)
    expect(notes).toEqual([expect.stringContaining('missing.ts')])
    expect(readFileSync(reportFile, 'utf8')).toContain('missing.ts')
  },
  timeoutMs,
)
