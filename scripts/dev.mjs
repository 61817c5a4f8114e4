// Runs the server, restarted when its sources change, and the web app with Vite's reload.
import { once } from 'node:events'
import { watch } from 'node:fs'
import { setTimeout as wait } from 'node:timers/promises'
import { main, say, start } from './house/run.mjs'
import { setting } from './house/settings.mjs'

const BUN = 'node_modules/.bin/bun'
const SOURCES = ['contract', 'qr-code', 'server']
// An editor may write several times per save.
const SETTLE_MS = 100
const env = {
  NODE_ENV: 'development',
  UNFURLY_DEV_SERVER: `http://127.0.0.1:${setting('PORT') ?? 3000}`,
}

await main(async () => {
  const web = start(BUN, ['--bun', 'react-router', 'dev'], { env })
  const { exitCode } = await Promise.race([web.ended, serve()])
  process.kill(process.pid, 'SIGTERM')
  return exitCode
})

async function serve() {
  const watchers = SOURCES.map((folder) => watch(folder, { recursive: true }))
  for (;;) {
    const changed = Promise.race(watchers.map((watcher) => once(watcher, 'change')))
    const server = start(BUN, ['--no-orphans', 'server/entries/main.ts'], {
      env: { STOP_DRAIN_SECONDS: '0', ...env },
    })
    const first = await Promise.race([changed, server.ended])
    if (Array.isArray(first)) server.child.kill('SIGTERM')
    else say('The server has ended. It starts again on the next change.')
    await Promise.all([changed, server.ended])
    await wait(SETTLE_MS)
  }
}
