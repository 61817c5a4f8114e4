// Runs all checks, from a fresh clone. `--without-journeys` skips the browser; `--changed` checks only what depends on changed
// files; `--everything` runs each API test on both databases, all rounds of kills and random cases, and the journeys in
// Firefox, as `--firefox` does alone.
import { checkBoundaries } from './house/boundaries.mjs'
import { build, buildHubFonts, isBuilt } from './house/build.mjs'
import { bunTests } from './house/bun-tests.mjs'
import { checkChanged } from './house/changed.mjs'
import { install, isInstalled } from './house/install.mjs'
import { firefoxJourneys, journeys } from './house/journeys.mjs'
import * as levels from './house/levels.mjs'
import { withLock } from './house/lock.mjs'
import { newRun } from './house/results.mjs'
import { main } from './house/run.mjs'
import { startServers } from './house/servers.mjs'
import { requireSystemPackages } from './house/system-packages.mjs'
import { byBuild, journeyFiles, testFiles } from './house/test-files.mjs'

const changed = process.argv.find((argument) => /^--changed(=|$)/.test(argument))
const withoutJourneys = process.argv.includes('--without-journeys')
const isEverything = process.argv.includes('--everything')
const withFirefox = isEverything || process.argv.includes('--firefox')

async function prepare() {
  await withLock('.cache/prepare.lock', async (lockFd) => {
    await requireSystemPackages({ firefox: withFirefox })
    if (!isInstalled()) await install(lockFd)
  })
}

const passed = { passed: 1, failed: 0, skipped: 0, notes: [] }

async function buildAll() {
  await withLock('.cache/prepare.lock', async (lockFd) => {
    if (!isBuilt()) await build(lockFd)
  })
  return passed
}

/** One lane computes; the other builds, and runs the tests of the whole program, which wait a lot. Returns whether it is built. */
async function runLanes({ level, progress }, files) {
  const servers = startServers()
  const checked = checkBoundaries()

  async function runTests(name) {
    const { graph } = await checked
    const environment = {
      ...(await servers.addresses()),
      ...(isEverything && { TEST_EVERYTHING: '1' }),
    }
    return bunTests({ name, files: byBuild(files, graph)[name], environment, progress })
  }

  async function computing() {
    await Promise.all([
      level('format and lint', () => levels.formatAndLint()),
      level('boundaries', () => levels.boundaries(checked)),
      level('spelling', () => levels.spelling()),
      level('types', () => levels.types()),
      // All that tests of calls read of a build.
      level('fonts of hubs', () => buildHubFonts().then(() => passed)),
    ])
    await level('rules and API', () => runTests('api'))
  }

  async function whole() {
    const isBuilt = await level('build', buildAll)
    if (isBuilt) await level('whole program', () => runTests('programs'))
    return isBuilt
  }

  const [isBuilt] = await Promise.all([whole(), computing()]).finally(servers.stop)
  return isBuilt
}

async function runAll() {
  const files = testFiles()
  const kind = process.argv.slice(2).sort().join(' ')
  const run = newRun({ kind, files: [...files, ...(withoutJourneys ? [] : journeyFiles())] })
  const isBuilt = await runLanes(run, files)
  // Not beside the lanes: they keep every core busy by themselves.
  if (isBuilt && !withoutJourneys) {
    await run.level('journeys', () => journeys(run.progress))
    if (withFirefox) await run.level('journeys in Firefox', () => firefoxJourneys(run.progress))
  }
  return run.finish()
}

await main(async () => {
  await prepare()
  return changed ? checkChanged(changed.split('=')[1]) : runAll()
})
