// Runs all checks, from a fresh clone. `--without-journeys` skips the browser; `--everything` runs each API test on both
// databases, all rounds of kills and random cases, and the journeys in Firefox, as `--firefox` does alone.
import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { build, isBuilt } from './house/build.mjs'
import { install, isInstalled } from './house/install.mjs'
import * as levels from './house/levels.mjs'
import { withLock } from './house/lock.mjs'
import { main, Stop, say } from './house/run.mjs'
import { requireSystemPackages } from './house/system-packages.mjs'

const withoutJourneys = process.argv.includes('--without-journeys')
const isEverything = process.argv.includes('--everything')
const withFirefox = isEverything || process.argv.includes('--firefox')
const results = []

async function level(name, act) {
  const startedAt = Date.now()
  const result = await act().catch(failure)
  const seconds = ((Date.now() - startedAt) / 1000).toFixed(1)
  results.push({ name, seconds, ...result })
  say(`${result.failed === 0 ? 'ok  ' : 'FAIL'} ${name} (${seconds} s)`)
  if (result.failed > 0 && result.output) say(result.output.trim())
}

/** A level that crashed counts as one failure, and the others are still reported. */
function failure(error) {
  const output = error instanceof Stop ? error.message : error.stack
  return { passed: 0, failed: 1, skipped: 0, notes: [], output }
}

async function prepare() {
  await withLock('.cache/prepare.lock', async (lockFd) => {
    if (!isInstalled()) await install(lockFd)
    await requireSystemPackages({ firefox: withFirefox })
  })
}

async function buildAll() {
  await withLock('.cache/prepare.lock', async (lockFd) => {
    if (!isBuilt()) await build(lockFd)
  })
  return { passed: 1, failed: 0, skipped: 0, notes: [] }
}

function summary() {
  const sum = (kind) => results.reduce((total, result) => total + result[kind], 0)
  const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(sum)
  writeFileSync(
    `${levels.RESULTS}/summary.json`,
    JSON.stringify({ passed, failed, skipped, results }),
  )
  say('')
  for (const { name, passed, failed, skipped, seconds } of results) {
    const rest = skipped > 0 ? `, ${skipped} skipped` : ''
    say(
      `${name.padEnd(20)} ${String(passed).padStart(5)} passed, ${failed} failed${rest}  (${seconds} s)`,
    )
  }
  // At the very end, where they are easy to find.
  for (const { name, notes } of results)
    for (const note of notes) say(`\n${name}: ${note.trim().replaceAll('\n', '\n     ')}`)
  return failed === 0 ? 0 : 1
}

await main(async () => {
  rmSync(levels.RESULTS, { recursive: true, force: true })
  mkdirSync(levels.RESULTS)
  await prepare()
  await Promise.all([
    level('format and lint', levels.formatAndLint),
    level('boundaries', levels.boundaries),
    level('spelling', levels.spelling),
    level('types', levels.types),
    level('build', buildAll),
  ])
  await level('unit and API tests', () => levels.unitTests({ isEverything }))
  if (!withoutJourneys) {
    await level('journeys', levels.journeys)
    if (withFirefox) await level('journeys in Firefox', levels.firefoxJourneys)
  }
  return summary()
})
