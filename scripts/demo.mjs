// The program as `npm start` runs it, on a folder of its own that holds an account with a year of clicks.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { main, run, say, start } from './house/run.mjs'

const BUN = 'node_modules/.bin/bun'
const POLL_MS = 200
// What .env names is somebody's real installation; a demo never touches it.
const env = {
  DATA_DIR: process.env.DATA_DIR || './data/demo',
  DATABASE_URL: '',
  CLICKHOUSE_URL: '',
  NODE_ENV: 'production',
}

await main(async () => {
  const made = await run(BUN, ['--no-orphans', 'server/demo.ts'], { env })
  if (made.exitCode !== 0) return made.exitCode
  const note = JSON.parse(readFileSync(join(env.DATA_DIR, 'demo.json'), 'utf8'))
  const isOurs = await isFree(new URL(note.readyUrl))
  const program = start(BUN, ['--no-orphans', 'build/server/main.js'], { env })
  // Where another program has the port, ours says so itself and ends.
  if (isOurs) await tellOnceReady(program, note)
  return (await program.ended).exitCode
})

async function tellOnceReady(program, { readyUrl, page, email, password, links, clicks }) {
  while (program.child.exitCode === null) {
    if (await isReady(readyUrl)) break
    await wait(POLL_MS)
  }
  if (program.child.exitCode !== null) return
  say('')
  say(`The demo is ready: ${links} links and a year of ${clicks.toLocaleString('en')} clicks.`)
  say(`  ${page}`)
  say(`  e-mail    ${email}`)
  say(`  password  ${password}`)
  say('')
}

async function isReady(url) {
  try {
    // Its year of clicks is there as well.
    return (await (await fetch(url)).json()).status === 'ok'
  } catch {
    return false
  }
}

function isFree({ hostname, port }) {
  return new Promise((resolve) => {
    const probe = createServer().on('error', () => resolve(false))
    probe.listen(Number(port), hostname.replace(/[[\]]/g, ''), () => {
      probe.close(() => resolve(true))
    })
  })
}
