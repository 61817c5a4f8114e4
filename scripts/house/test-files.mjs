import { listFiles } from './files.mjs'
import { dependentsOf } from './graph.mjs'

const IS_TEST = /\.test\.(tsx?|mjs)$/
const FOLDERS = ['contract', 'qr-code', 'server', 'web', 'extension', 'bench', 'scripts']

/** Tests that import one of these, directly or not, start the built program or read the build. */
const NEEDS_BUILD = ['server/testing/programs/launch.ts', 'scripts/house/build-folder.mjs']

/** The files of rules and of calls, and those of the whole program. */
export const testFiles = () => listFiles(FOLDERS, IS_TEST)

/** The journeys in Chromium. */
export const journeyFiles = () => listFiles(['e2e'], /^e2e\/[^/]+\.journey\.ts$/)

/** Divides test files into those that need no build (`api`) and those that run after it (`programs`). */
export function byBuild(files, graph) {
  const built = dependentsOf(graph, NEEDS_BUILD)
  return {
    api: files.filter((file) => !built.has(file)),
    programs: files.filter((file) => built.has(file)),
  }
}
