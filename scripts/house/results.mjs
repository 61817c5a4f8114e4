import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { RESULTS } from './levels.mjs'
import { startProgress } from './progress.mjs'
import { Stop, say } from './run.mjs'
import { lastTimes } from './times.mjs'

const LAST = '.cache/last-run.json'
const SLOWEST_FILES = 10

/**
 * Runs the levels of one run, prints its progress, and keeps the results. `kind` names a kind of run, since each takes a
 * different time; `files` are the test files that will run.
 */
export function newRun({ kind, files }) {
  const startedAt = Date.now()
  const results = []
  rmSync(RESULTS, { recursive: true, force: true })
  mkdirSync(RESULTS)
  const progress = startProgress({ times: lastTimes(), files, lastSeconds: lastRuns()[kind] })
  return {
    progress,

    /** Returns whether it passed. A level that crashed counts as one failure, and the others are still reported. */
    async level(name, act) {
      const startedAt = Date.now()
      progress.startPart(name)
      const result = await act().catch(crash)
      progress.endPart(name)
      const seconds = secondsSince(startedAt)
      results.push({ name, seconds, ...result })
      const isFine = result.failed === 0
      say(`${isFine ? 'ok  ' : 'FAIL'} ${name} (${seconds.toFixed(1)} s)`)
      // Tests that failed have been named already.
      if (!isFine && !result.times) for (const note of result.notes) say(note)
      return isFine
    },

    /** Prints the end of the run and returns its exit code. */
    finish() {
      progress.stop()
      const summary = { seconds: secondsSince(startedAt), ...countsOf(results), results }
      writeFileSync(`${RESULTS}/summary.json`, JSON.stringify(summary, null, 2))
      for (const line of summaryLines(summary)) say(line)
      if (summary.failed > 0) return 1
      keepLast(kind, summary.seconds)
      return 0
    },
  }
}

function crash(error) {
  const message = error instanceof Stop ? error.message : error.stack
  return { passed: 0, failed: 1, skipped: 0, notes: [message] }
}

function countsOf(results) {
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0)
  return { passed: sum('passed'), failed: sum('failed'), skipped: sum('skipped') }
}

/** The ten slowest files, the minutes of each part, and what failed at the very end, where it is easy to find. */
export function summaryLines({ seconds, results }) {
  const slowest = results
    .flatMap(({ times = [] }) => times)
    .sort(([, a], [, b]) => b - a)
    .slice(0, SLOWEST_FILES)
  return [
    ...(slowest.length > 0 ? ['', 'The slowest files:'] : []),
    ...slowest.map(([file, ms]) => `${(ms / 1000).toFixed(0).padStart(5)} s  ${file}`),
    '',
    ...results.map(partLine),
    `${'all'.padEnd(26)} ${minutes(seconds)}`,
    ...results.flatMap(({ name, notes }) =>
      notes.map((note) => `\n${name}: ${note.trim().replaceAll('\n', '\n     ')}`),
    ),
  ]
}

function partLine({ name, seconds, passed, failed, skipped }) {
  const rest = skipped > 0 ? `, ${skipped} skipped` : ''
  const counts = `${String(passed).padStart(5)} passed, ${failed} failed${rest}`
  return `${name.padEnd(26)} ${minutes(seconds)} ${counts}`
}

/** The parts of a run as a table in Markdown. */
export function minutesTable({ seconds, results }) {
  const rows = [...results, { name: 'all', seconds }].map((part) => [
    part.name,
    minutes(part.seconds).trim().replace(' min', ''),
    part.passed === undefined ? '' : String(part.passed),
  ])
  return [['part', 'minutes', 'passed'], ['---', '---', '---'], ...rows].map(
    (cells) => `| ${cells.join(' | ')} |`,
  )
}

const minutes = (seconds) => `${(seconds / 60).toFixed(1).padStart(5)} min`
const secondsSince = (time) => (Date.now() - time) / 1000

/** Seconds of the last run of each kind that passed. */
const lastRuns = () => (existsSync(LAST) ? JSON.parse(readFileSync(LAST, 'utf8')) : {})

function keepLast(kind, seconds) {
  mkdirSync('.cache', { recursive: true })
  writeFileSync(LAST, JSON.stringify({ ...lastRuns(), [kind]: Math.round(seconds) }))
}
