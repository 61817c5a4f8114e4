import { readFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { listFiles } from './files.mjs'

const SERVER_TESTS =
  /^(server|scripts)\/(.+\.test\.(tsx?|mjs)|testing\/.+\.ts|.+\/test-[a-z]+\.ts)$/
const JOURNEYS = /^e2e\/.*\.ts$/

/** Things that are expensive to start: where tests start them, and why another start needs a good reason. */
const STARTS = [
  {
    what: 'whole programs, by tests',
    files: SERVER_TESTS,
    calls: ['startTestProgram', 'startDegraded', 'failToStart', 'launchProgram'],
    why: 'six processes and an engine: some seconds of both cores',
  },
  {
    what: 'whole programs, by journeys',
    files: JOURNEYS,
    calls: ['startProgram', 'startRestartingProgram', 'launchProgram'],
    why: 'the same, and a person has to register on it; most journeys can use that of their worker',
  },
  {
    what: 'engines',
    files: SERVER_TESTS,
    calls: ['startTestEngine', 'startEngine'],
    why: 'a second, and 300 MB while it runs',
  },
  {
    what: 'redirect rigs',
    files: SERVER_TESTS,
    calls: ['openRig'],
    why: 'a database, a process and its links',
  },
  {
    what: 'browsers',
    files: JOURNEYS,
    calls: ['chromium.launch', 'launchPersistentContext', 'launchFirefox'],
    why: 'a browser beside that of the worker: a second, and 200 MB',
  },
  {
    what: 'browser contexts',
    files: JOURNEYS,
    calls: ['newContext'],
    why: 'every script of the application is fetched and compiled again',
  },
]

/** In how many places below `root` each is started: `{what, why, count}`. A place in a loop counts once. */
export function countStarts(root = '.') {
  const paths = listFiles(
    ['server', 'scripts', 'e2e'].map((folder) => join(root, folder)),
    /\.(tsx?|mjs)$/,
  )
  const files = paths.map((path) => [relative(root, path), path])
  return STARTS.map(({ what, why, files: where, calls }) => {
    const call = new RegExp(`(?<!function )\\b(${calls.join('|').replaceAll('.', '\\.')})\\(`, 'g')
    const texts = files
      .filter(([name]) => where.test(name))
      .map(([, path]) => readFileSync(path, 'utf8'))
    const count = texts.reduce((sum, text) => sum + [...text.matchAll(call)].length, 0)
    return { what, why, count }
  })
}
