import { existsSync, readFileSync } from 'node:fs'

/**
 * Counts `{passed, failed, skipped}` from the report of a runner. A file that never ran counts as failed, and so does a
 * runner that failed without naming a test.
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
  const failed = failures + lost.length
  return conclude({ passed, failed, skipped, exitCode, lost, failures: failedTests(xml) })
}

export function countJourneys({ reportFile, exitCode }) {
  const report = existsSync(reportFile) ? JSON.parse(readFileSync(reportFile, 'utf8')) : {}
  const { expected = 0, unexpected = 0, flaky = 0, skipped = 0 } = report.stats ?? {}
  const errors = report.errors?.length ?? 0
  const failed = unexpected + errors
  const failures = journeysOf(report.suites ?? [], 'unexpected').map(
    (spec) => `${titleOf(spec)}\n${messageOf(spec)}`,
  )
  const result = conclude({ passed: expected + flaky, failed, skipped, exitCode, failures })
  const again = journeysOf(report.suites ?? [], 'flaky').map(
    (spec) => `needed a second try: ${titleOf(spec)}\n${messageOf(spec)}`,
  )
  return { ...result, notes: [...result.notes, ...again] }
}

/** Each failed test with its location and error, because the runner's own output is far above at the end. */
function failedTests(xml) {
  const cases = xml.matchAll(/<testcase ([^>]*[^/])>\s*<failure ([^>]*?)\/?>/g)
  return [...cases].map(([, test, failure]) => {
    const { file, line, classname, name } = attributes(test)
    const { message } = attributes(failure)
    return `${file}:${line} › ${[classname, name].filter(Boolean).join(' › ')}\n${message ?? ''}`
  })
}

/**
 * The journeys with that status. One that passes on a retry (`flaky`) is not a failure, because a browser may be slow on a
 * busy machine, but it is reported.
 */
function journeysOf(suites, status) {
  return suites.flatMap(({ specs = [], suites: inner = [] }) => [
    ...specs.filter(({ tests }) => tests.some((test) => test.status === status)),
    ...journeysOf(inner, status),
  ])
}

const titleOf = ({ file, title }) => `${file} › ${title}`

function messageOf({ tests }) {
  const results = tests.flatMap(({ results = [] }) => results)
  return results.findLast(({ error }) => error)?.error.message ?? ''
}

function conclude({ passed, failed, skipped, exitCode, lost = [], failures = [] }) {
  const isUnexplained = failed === 0 && (exitCode !== 0 || passed === 0)
  const notes = [...failures, ...lost.map((file) => `${file} did not run`)]
  if (isUnexplained) notes.push(`the runner ended with ${exitCode} and names no failure`)
  return { passed, failed: failed + (isUnexplained ? 1 : 0), skipped, notes }
}

function attributes(text) {
  return Object.fromEntries(
    [...text.matchAll(/(\w+)="([^"]*)"/g)].map(([, name, value]) => [name, plain(value)]),
  )
}

const ENTITIES = { lt: '<', gt: '>', quot: '"', apos: "'", amp: '&' }

function plain(text) {
  return text.replace(/&(?:#(\d+)|(\w+));/g, (entity, code, name) =>
    code ? String.fromCodePoint(Number(code)) : (ENTITIES[name] ?? entity),
  )
}

function number(text) {
  return Number(text ?? 0)
}
