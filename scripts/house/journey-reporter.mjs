import { appendFileSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'

/**
 * Playwright's side of `npm test`: starts the files that took longest the last time first, and reports the progress to the
 * parent process.
 */
// biome-ignore lint/style/noDefaultExport: Playwright takes the default export.
export default class JourneyReporter {
  #left = new Map()

  /**
   * Playwright runs files in the order of `entries()`, of each set of worker fixtures by itself. It has no option for it.
   * Projects would do, but no worker serves two of them: each would start its program again.
   */
  preprocess({ suite }) {
    const times = lastTimes()
    const longest = (entry) => times.get(fileOf(entry)) ?? 0
    for (const project of suite.suites) project.entries().sort((a, b) => longest(b) - longest(a))
  }

  onBegin(_config, suite) {
    for (const test of suite.allTests()) {
      this.#left.set(fileOf(test), (this.#left.get(fileOf(test)) ?? 0) + 1)
    }
    tell('plan', [...this.#left.keys()])
  }

  onTestBegin(test) {
    tell('begin', [fileOf(test)])
  }

  onTestEnd(test, { status, duration }) {
    const file = fileOf(test)
    const log = process.env.TEST_LOG
    if (log)
      appendFileSync(log, `${status} ${(duration / 1000).toFixed(1)} s ${file} › ${test.title}\n`)
    const left = this.#left.get(file) - 1
    this.#left.set(file, left)
    if (status !== test.expectedStatus && status !== 'skipped') {
      tell('failed', [`${file} › ${test.title}`])
    }
    if (left === 0) tell('end', [file])
  }
}

const fileOf = ({ location }) => relative(process.cwd(), location.file)

const lastTimes = () =>
  new Map(Object.entries(JSON.parse(readFileSync(process.env.TEST_TIMES, 'utf8')).files))

const tell = (kind, files) => process.send?.({ kind, files })
