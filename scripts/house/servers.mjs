import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { Stop } from './run.mjs'

const BUN = 'node_modules/.bin/bun'
const KEEPERS = {
  TEST_DATABASE_URL: 'server/testing/servers/postgres-keeper.ts',
  TEST_ENGINE_URL: 'server/testing/servers/engine-keeper.ts',
}

/** Starts one temporary PostgreSQL and one engine of ClickHouse for all tests. */
export function startServers() {
  const keepers = Object.entries(KEEPERS).map(([name, file]) => startKeeper(name, file))
  const started = Promise.all(keepers.map(async ({ name, url }) => [name, await url]))
  // A failure is reported by `addresses`.
  started.catch(() => {})
  return {
    /** The addresses, by the names of the variables that tests read. */
    addresses: async () => Object.fromEntries(await started),
    stop: () => Promise.all(keepers.map((keeper) => keeper.stop())),
  }
}

/** A keeper exits when its standard input closes, so it ends with this process, even after a crash. */
function startKeeper(name, file) {
  const keeper = spawn(BUN, [file], { stdio: ['pipe', 'pipe', 'inherit'] })
  const ended = once(keeper, 'close')
  const line = once(keeper.stdout, 'data').then(([chunk]) => chunk.toString().trim())
  return {
    name,
    url: Promise.race([line, ended.then(() => fail(file))]),
    async stop() {
      keeper.stdin.end()
      await ended
    },
  }
}

function fail(file) {
  throw new Stop(`The tests need the server of ${file}, which did not start.`)
}
