// Runs the program like `npm start`, with a separate data folder that has an account with a year of clicks.
import { readFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { main, run, say, start } from './house/run.mjs'

const BUN = 'node_modules/.bin/bun'
const POLL_MS = 200
// The settings in .env belong to a real installation, which the demo must not touch.
const env = {
  DATA_DIR: process.env.DATA_DIR || './data/demo',
  DATABASE_URL: '',
  CLICKHOUSE_URL: '',
  NODE_ENV: 'production',
  OPERATOR_NAME: 'Alder & Pine',
  CONTACT_EMAIL: 'hello@alderandpine.example',
  SOCIAL_X_URL: 'https://x.example/alderandpine',
  SOCIAL_LINKEDIN_URL: 'https://linkedin.example/company/alderandpine',
  SOCIAL_GITHUB_URL: 'https://github.example/alderandpine',
}

await main(async () => {
  const made = await run(BUN, ['--no-orphans', 'server/commands/demo.ts'], { env })
  if (made.exitCode !== 0) return made.exitCode
  const note = JSON.parse(readFileSync(join(env.DATA_DIR, 'demo.json'), 'utf8'))
  const isOurs = await isFree(new URL(note.readyUrl))
  const program = start(BUN, ['--no-orphans', 'build/server/main.js'], { env })
  // If another program uses the port, ours reports that and exits.
  if (isOurs) await printWhenReady(program, note)
  return (await program.ended).exitCode
})

async function printWhenReady(program, { readyUrl, page, email, password, links, clicks }) {
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
    // Ready means that the year of clicks is stored too.
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
