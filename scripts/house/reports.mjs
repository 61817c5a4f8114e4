import { existsSync, readFileSync } from 'node:fs'

/**
 * What a runner wrote about itself, as `{passed, failed, skipped}`. What the report does not hold is
 * counted as failed: a file that was never run, a runner that ended badly without naming a test.
 */
export function countUnitTests({ reportFile, exitCode, files }) {
  const xml = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : ''
  const total = attributes(/<testsuites ([^>]*)>/.exec(xml)?.[1] ?? '')
  const ran = new Set(
    [...xml.matchAll(/<testsuite name="[^"]*" file="([^"]*)"/g)].map(([, f]) => f),
  )
  const lost = files.filter((file) => !ran.has(file))
  const failures = number(total.failures) + number(total.errors)
  const skipped = number(total.skipped)
  const passed = number(total.tests) - failures - skipped
  return conclude({ passed, failed: failures + lost.length, skipped, exitCode, lost })
}

export function countJourneys({ reportFile, exitCode }) {
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : {}
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  const errors = report.errors?.length ?? 0
  const failed = unexpected + errors
  const result = conclude({ passed: expected + flaky, failed, skipped, exitCode })
  const again = flakyTitles(report.suites ?? []).map((title) => `needed a second try: ${title}`)
  return { ...result, notes: [...result.notes, ...again] }
}

/** A journey that passes at the second try is no failure, and not forgotten either: on a busy machine a browser is late. */
function flakyTitles(suites) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(isFlaky).map(({ file, title }) => `${file} › ${title}`),
    ...flakyTitles(inner),
  ])
}

const isFlaky = ({ tests }) => tests.some(({ status }) => status === 'flaky')

function conclude({ passed, failed, skipped, exitCode, lost = [] }) {
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  const notes = lost.map((file) => `${file} did not run`)
  if (isUnexplained) notes.push(`the runner ended with ${exitCode} and names no failure`)
  return { passed, failed: failed + (isUnexplained ? 1 : 0), skipped, notes }
}

function attributes(text) {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, value]),
  )
}

function number(text) {
  return Number(text ?? 0)
}
