import { existsSync, readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'

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

/** Milliseconds by file, from the same report. */
export function fileTimes(reportFile) {
  const xml = existsSync(reportFile) ? readFileSync(reportFile, 'utf8') : ''
  return [...xml.matchAll(/<testsuite ([^>]*)>/g)]
    .map(([, text]) => attributes(text))
    .filter(({ name, file }) => name === file)
    .map(({ file, time }) => [file, Math.round(Number(time) * 1000)])
}

export function countJourneys({ reportFile, exitCode }) {
  const { stats = {}, errors = [], suites = [] } = readReport(reportFile)
  const { expected: passed = 0, unexpected = 0, skipped = 0 } = stats
  const failed = unexpected + errors.length
  const failures = [
    ...specsOf(suites)
      .filter(({ ok }) => !ok)
      .map((spec) => `${titleOf(spec)}\n${messageOf(spec)}`),
    ...errors.map(({ message }) => message ?? ''),
  ]
  return conclude({ passed, failed, skipped, exitCode, failures })
}

/** Milliseconds by file, from the same report. */
export function journeyTimes(reportFile) {
  const { config, suites = [] } = readReport(reportFile)
  const times = new Map()
  for (const { file, tests } of specsOf(suites)) {
    const path = relative('.', join(config.rootDir, file))
    const ms = tests.flatMap(({ results = [] }) => results).reduce((sum, r) => sum + r.duration, 0)
    times.set(path, (times.get(path) ?? 0) + ms)
  }
  return [...times]
}

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : {})

/** Those in groups too. */
const specsOf = (suites) =>
  suites.flatMap(({ specs = [], suites: inner = [] }) => [...specs, ...specsOf(inner)])

/** Each failed test with its location and error, because the runner's own output is far above at the end. */
function failedTests(xml) {
  const cases = xml.matchAll(/<testcase ([^>]*[^/])>\s*<failure ([^>]*?)\/?>/g)
  return [...cases].map(([, test, failure]) => {
    const { file, line, classname, name } = attributes(test)
    const { message } = attributes(failure)
    return `${file}:${line} › ${[classname, name].filter(Boolean).join(' › ')}\n${message ?? ''}`
  })
}

const titleOf = ({ file, title }) => `${file} › ${title}`

/** The error, and what the page showed then: a failure of a machine elsewhere leaves nothing else to look at. */
function messageOf({ tests }) {
  const results = tests.flatMap(({ results = [] }) => results)
  const failure = results.findLast(({ error }) => error)
  if (!failure) return ''
  return [stripVTControlCharacters(failure.error.message ?? ''), ...pageOf(failure)].join('\n')
}

const PAGE_LINES = 100

/** The main part of the accessibility tree from Playwright's attachment, if a page was open: not its menus. */
function pageOf({ attachments = [] }) {
  const { path } = attachments.find(({ name }) => name === 'error-context') ?? {}
  if (!path || !existsSync(path)) return []
  const tree = /^```yaml\n([\s\S]*?)\n```$/m.exec(readFileSync(path, 'utf8'))?.[1]
  if (tree === undefined) return []
  const lines = tree.split('\n')
  const main = Math.max(
    lines.findIndex((line) => /^\s*- main\b/.test(line)),
    0,
  )
  return ['', 'The page:', ...lines.slice(main, main + PAGE_LINES)]
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
