import { readFileSync, writeFileSync } from 'node:fs'
import { checkBoundaries } from './boundaries.mjs'
import { buildHubFonts } from './build.mjs'
import { bunTests } from './bun-tests.mjs'
import { dependentsOf } from './graph.mjs'
import * as levels from './levels.mjs'
import { newRun } from './results.mjs'
import { run, Stop, say } from './run.mjs'
import { startServers } from './servers.mjs'
import { byBuild, testFiles } from './test-files.mjs'
import { lastTimes } from './times.mjs'
import { workers } from './workers.mjs'

/** How long the chosen tests may take by the times of the last run, all workers together. */
const BUDGET_MS = 30_000 * workers
/** Of a test that has not run yet, or took too little to be kept. */
const UNKNOWN_MS = 1000
/** A test that reads files by their paths depends on more than its imports. Such a test always runs, if it is short. */
const READS_FILES = /\b(readFileSync|readdirSync|listFiles|Bun\.file|new Glob)\b/
const SHORT_MS = 2000
/** It mounts every call, so by it each test of a call depends on each feature. Those of the feature itself are in its folder. */
const TABLE_OF_CONTENTS = 'server/app.ts'
const LEFT_OUT = `${levels.RESULTS}/left-out.txt`

/** The files that differ from the commit `ref`, new ones included, without those that are gone. */
export async function changedFiles(ref = 'HEAD', root = '.') {
  const git = async (...args) => {
    const { exitCode, output } = await run('git', args, { cwd: root, capture: true })
    if (exitCode !== 0) throw new Stop(`git cannot say what differs from ${ref}:\n${output}`)
    return output.split('\0').filter(Boolean)
  }
  const known = await git('diff', '-z', '--name-only', '--no-renames', '--diff-filter=d', ref, '--')
  const added = await git('ls-files', '-z', '--others', '--exclude-standard')
  return [...new Set([...known, ...added])].sort()
}

/**
 * Chooses those of `tests` that depend on the files `changed`, the nearest first, as far as `budgetMs` goes. `far` are those
 * that depend on them too and are left out. `readsFiles` says whether a test reads files by their paths.
 */
export function chooseTests({ changed, tests, graph, times, readsFiles, budgetMs }) {
  const distances = dependentsOf(graph, changed, (file) => file === TABLE_OF_CONTENTS)
  const rooms = changed.map(roomOf).filter(Boolean)
  const timeOf = (file) => times.get(file) ?? UNKNOWN_MS
  const distanceOf = (file) => {
    if (changed.includes(file)) return 0
    if (rooms.some((folder) => file.startsWith(folder))) return 1
    if (timeOf(file) <= SHORT_MS && readsFiles(file)) return 1
    return distances.get(file)
  }
  const near = tests
    .map((file) => ({ file, distance: distanceOf(file) }))
    .filter(({ distance }) => distance !== undefined)
    .sort((a, b) => a.distance - b.distance)
  const chosen = []
  const far = []
  let leftMs = budgetMs
  for (const { file, distance } of near) {
    const fits = distance === 0 || timeOf(file) <= leftMs
    if (fits) leftMs -= timeOf(file)
    ;(fits ? chosen : far).push(file)
  }
  return { chosen, far }
}

const roomOf = (file) =>
  /^server\/(?!platform\/|schema\/|testing\/)[^/]+\/(?:[^/]+\/)?/.exec(file)?.[0]
const readsFiles = (file) => READS_FILES.test(readFileSync(file, 'utf8'))

/** Checks what depends on the files that differ from `ref`. Journeys and tests of the built program are left out. */
export async function checkChanged(ref) {
  const changed = await changedFiles(ref)
  if (changed.length === 0) {
    say(`Nothing differs from ${ref ?? 'HEAD'}.`)
    return 0
  }
  const { level, progress, finish } = newRun({ kind: 'changed', files: [] })
  const servers = startServers()
  const checked = checkBoundaries()
  let leftOut = []

  async function tests() {
    const { graph } = await checked
    const { api, programs } = byBuild(testFiles(), graph)
    const times = lastTimes()
    const choice = { changed, graph, times, readsFiles }
    const { chosen, far } = chooseTests({ ...choice, tests: api, budgetMs: BUDGET_MS })
    const built = chooseTests({ ...choice, tests: programs, budgetMs: Infinity }).chosen
    leftOut = [...far, ...built]
    await buildHubFonts()
    return bunTests({
      name: 'changed',
      files: chosen,
      environment: await servers.addresses(),
      progress,
    })
  }

  await Promise.all([
    level('format and lint', () => levels.formatAndLint(changed)),
    level('boundaries', () => levels.boundaries(checked)),
    level('spelling', () => levels.spelling(changed)),
    level('types', () => levels.types()),
    level('tests', tests),
  ]).finally(servers.stop)
  writeFileSync(LEFT_OUT, leftOut.map((file) => `${file}\n`).join(''))
  const exitCode = finish()
  say(
    `\n${changed.length} changed files. Left out: ${leftOut.length} test files that depend on them by more steps or need the build (${LEFT_OUT}), and all journeys. npm test runs them.`,
  )
  return exitCode
}
