import { createWriteStream } from 'node:fs'
import { createInterface } from 'node:readline'
import { RESULTS } from './levels.mjs'
import { countUnitTests, fileTimes } from './reports.mjs'
import { start } from './run.mjs'
import { keepTimes, writeTimesOf } from './times.mjs'
import { workers } from './workers.mjs'

// Generous for busy machines; only a hanging test takes this long.
const SLOWEST = '--timeout=180000'

/**
 * Runs these test files, the longest of the last run first. `environment` has the addresses of the servers; `progress` hears of
 * each file. What the tests print is kept in the results, named by `name`.
 */
export async function bunTests({ name, files, environment, progress }) {
  if (files.length === 0) return { passed: 0, failed: 0, skipped: 0, notes: [], times: [] }
  const reportFile = `${RESULTS}/${name}.xml`
  const timesFile = `${RESULTS}/${name}.times.json`
  writeTimesOf(files, timesFile)
  const { child, ended } = start(
    'node_modules/.bin/bun',
    [
      // Each worker loads the product's modules once, which is a third of the time otherwise.
      ...['test', '--no-isolate', `--parallel=${workers}`, SLOWEST, `--timings=${timesFile}`],
      ...['--reporter=junit', `--reporter-outfile=${reportFile}`],
      ...files.map((file) => `./${file}`),
    ],
    {
      env: { NODE_ENV: 'test', TEST_BUILT: '1', FORCE_COLOR: '0', ...environment },
      capture: true,
    },
  )
  progress.plan(...files)
  follow(child, { logFile: `${RESULTS}/${name}.log`, progress })
  const { exitCode } = await ended
  progress.end(...files)
  const times = fileTimes(reportFile)
  keepTimes(times)
  return { ...countUnitTests({ reportFile, exitCode, files }), times }
}

/**
 * Bun prints the name of a file above its tests, and `(fail)` before the name of a test that failed. After long runs it
 * names them again.
 */
function follow(child, { logFile, progress }) {
  const log = createWriteStream(logFile)
  let file = ''
  let isOver = false
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => log.write(chunk))
    createInterface({ input: stream }).on('line', (line) => {
      const named = /^(\S+\.test\.(?:tsx?|mjs)):$/.exec(line)?.[1]
      if (named) progress.end(named)
      file = named ?? file
      isOver ||= /^\d+ tests? failed:$/.test(line)
      if (!isOver && line.startsWith('(fail) '))
        progress.failed(`${file} › ${line.slice('(fail) '.length)}`)
    })
  }
  child.on('close', () => log.end())
}
