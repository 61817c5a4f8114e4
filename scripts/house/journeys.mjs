import { firefoxPath } from './firefox.mjs'
import { RESULTS } from './levels.mjs'
import { countJourneys, journeyTimes } from './reports.mjs'
import { start } from './run.mjs'
import { keepTimes, timesFile } from './times.mjs'

/** Runs the journeys in Chromium, under Node, because Playwright's runner does not support Bun. */
export const journeys = (progress) => runJourneys({ name: 'journeys', progress })

/** The same in Debian's Firefox. */
export async function firefoxJourneys(progress) {
  if (firefoxPath() === undefined) {
    const notes = ['skipped: there is no firefox-esr. As root: apt-get install firefox-esr']
    return { passed: 0, failed: 0, skipped: 1, notes, times: [] }
  }
  const options = ['--config', 'playwright.firefox.config.ts']
  return runJourneys({ name: 'firefox-journeys', progress, options })
}

async function runJourneys({ name, progress, options = [] }) {
  const reportFile = `${RESULTS}/${name}.json`
  const { child, ended } = start(
    process.execPath,
    [
      ...['node_modules/@playwright/test/cli.js', 'test', ...options],
      '--reporter=json,./scripts/house/journey-reporter.mjs',
    ],
    {
      env: {
        ...{ PLAYWRIGHT_JSON_OUTPUT_NAME: reportFile, TEST_TIMES: timesFile() },
        TEST_LOG: `${RESULTS}/${name}.log`,
        FORCE_COLOR: '0',
      },
      messages: true,
    },
  )
  child.on('message', ({ kind, files }) => progress[kind](...files))
  const { exitCode } = await ended
  const times = journeyTimes(reportFile)
  keepTimes(times)
  return { ...countJourneys({ reportFile, exitCode }), times }
}
