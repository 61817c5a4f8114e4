import { copyFileSync, existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname } from 'node:path'

const COMMITTED = 'scripts/test-times.json'
const KEPT = '.cache/test-times.json'
const LEAST_COMMITTED_MS = 3000

/**
 * The file with the times of each test file's last run, in the format that Bun reads: milliseconds by path. A fresh clone
 * begins with those of the repository.
 */
export function timesFile() {
  if (!existsSync(KEPT)) {
    mkdirSync(dirname(KEPT), { recursive: true })
    if (existsSync(COMMITTED)) copyFileSync(COMMITTED, KEPT)
    else writeTimes(KEPT, {})
  }
  return KEPT
}

/** Milliseconds by path. */
export const lastTimes = () => new Map(Object.entries(readTimes()))

/** Keeps the times of files that ran, beside those of files that did not run this time. */
export const keepTimes = (times) =>
  writeTimes(KEPT, { ...readTimes(), ...Object.fromEntries(times) })

/**
 * Writes the times of these files for a runner. A file without one counts as short: Bun would take it for average, and start
 * it before half of the others.
 */
export function writeTimesOf(files, target) {
  const last = lastTimes()
  writeTimes(target, Object.fromEntries(files.map((file) => [file, last.get(file) ?? 0])))
}

/** Writes the committed file from the last run: the long ones of `files`, longest first. Returns how many. */
export function commitTimes(files) {
  const last = lastTimes()
  const long = files
    .map((file) => [file, Math.round((last.get(file) ?? 0) / 100) * 100])
    .filter(([, ms]) => ms >= LEAST_COMMITTED_MS)
    .sort(([, a], [, b]) => b - a)
  writeTimes(COMMITTED, Object.fromEntries(long))
  return long.length
}

const readTimes = () => JSON.parse(readFileSync(timesFile(), 'utf8')).files

function writeTimes(file, files) {
  writeFileSync(file, `${JSON.stringify({ version: 1, files }, null, 2)}\n`)
}
