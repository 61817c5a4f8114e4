import { spawn } from 'node:child_process'
import { mkdirSync } from 'node:fs'
import { checkBoundaries } from './boundaries.mjs'
import { listFiles } from './files.mjs'
import { firefoxPath } from './firefox.mjs'
import { countJourneys, countUnitTests } from './reports.mjs'
import { run, Stop } from './run.mjs'

export const RESULTS = 'test-results'
const BUN = 'node_modules/.bin/bun'
// Generous for busy machines; only a hanging test takes this long.
const SLOWEST = '--timeout=90000'
const SPELLED = [
  '*.md',
  '{docs,web}/**/*.{md,mdx,webmanifest}',
  '{bench,contract,extension,hub-page,qr-code,scripts,server,web}/**/*.{css,mjs,ts,tsx}',
]
const TEST_FOLDERS = ['contract', 'qr-code', 'server', 'web', 'extension', 'bench', 'scripts']

/** A check passes or fails as a whole; its output is shown once it is done. */
async function check(act) {
  const { isFine, output } = await act()
  return { passed: isFine ? 1 : 0, failed: isFine ? 0 : 1, skipped: 0, notes: [], output }
}

async function tool(command, ...args) {
  const { exitCode, output } = await run(command, args, { capture: true })
  return { isFine: exitCode === 0, output }
}

export const formatAndLint = () =>
  check(() => tool('node_modules/.bin/biome', 'check', '--error-on-warnings'))

export const boundaries = () =>
  check(async () => {
    const { modules, violations } = await checkBoundaries()
    const lines = violations.map(
      ({ rule, from, to, comment }) => `${from} → ${to}\n  ${rule}: ${comment}`,
    )
    return { isFine: violations.length === 0, output: [...lines, `${modules} modules`].join('\n') }
  })

/** Of everything that people read, code included; the words we allow are in cspell.config.yaml. */
export const spelling = () =>
  check(() =>
    tool(BUN, '--bun', 'cspell', 'lint', '--no-progress', '--no-summary', '--dot', ...SPELLED),
  )

export const types = () =>
  check(async () => {
    const generated = await tool(BUN, '--bun', 'react-router', 'typegen')
    if (!generated.isFine) return generated
    return tool('node_modules/tsc7/bin/tsc', '--project', '.')
  })

/**
 * The unit and API tests, all with one temporary PostgreSQL, and with the built program. `isEverything`: each API test runs on
 * both databases.
 */
export async function unitTests({ isEverything = false } = {}) {
  const reportFile = `${RESULTS}/unit.xml`
  const files = listFiles(TEST_FOLDERS, /\.test\.(tsx?|mjs)$/)
  mkdirSync(RESULTS, { recursive: true })
  return withPostgres(async (databaseUrl) => {
    const report = ['--reporter=junit', `--reporter-outfile=${reportFile}`]
    const { exitCode } = await run(
      BUN,
      // More than the cores: tests of the whole program mostly wait. Each worker loads the product's modules once, which is a
      // third of the time otherwise.
      ['test', '--no-isolate', '--parallel=4', '--only-failures', SLOWEST, ...report],
      {
        env: {
          TEST_DATABASE_URL: databaseUrl,
          NODE_ENV: 'test',
          TEST_BUILT: '1',
          ...(isEverything && { TEST_EVERYTHING: '1' }),
        },
      },
    )
    return countUnitTests({ reportFile, exitCode, files })
  })
}

/** Journeys run under Node, because Playwright's runner does not support Bun. */
export const journeys = () => runJourneys('journeys')

async function runJourneys(report, options = []) {
  const reportFile = `${RESULTS}/${report}.json`
  const { exitCode } = await run(
    process.execPath,
    ['node_modules/@playwright/test/cli.js', 'test', ...options],
    {
      env: { PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile },
    },
  )
  return countJourneys({ reportFile, exitCode })
}

/** The same in Debian's Firefox. */
export async function firefoxJourneys() {
  if (firefoxPath() === undefined) {
    const notes = ['skipped: there is no firefox-esr. As root: apt-get install firefox-esr']
    return { passed: 0, failed: 0, skipped: 1, notes }
  }
  return runJourneys('firefox-journeys', ['--config', 'playwright.firefox.config.ts'])
}

async function withPostgres(act) {
  // It exits when its standard input closes, so it ends with this process, even after a crash.
  const keeper = spawn(BUN, ['server/testing/servers/postgres-keeper.ts'], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = new Promise((resolve) => keeper.on('close', resolve))
  try {
    const [line] = await Promise.race([firstChunk(keeper.stdout), ended.then(() => [])])
    if (!line) throw new Stop('PostgreSQL could not be started for the tests.')
    return await act(line.toString().trim())
  } finally {
    keeper.stdin.end()
    await ended
  }
}

function firstChunk(stream) {
  return new Promise((resolve) => stream.once('data', (chunk) => resolve([chunk])))
}
