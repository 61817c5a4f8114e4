import { existsSync, readdirSync } from 'node:fs'
import { chromiumPath, extensionChromiumPath } from './chromium.mjs'
import { mustRun, run, Stop, say } from './run.mjs'

const POSTGRES = '/usr/lib/postgresql'

const packages = {
  'chromium-headless-shell': () => chromiumPath() !== undefined,
  chromium: () => extensionChromiumPath() !== undefined,
  postgresql: () =>
    existsSync(POSTGRES) &&
    readdirSync(POSTGRES).some((version) => existsSync(`${POSTGRES}/${version}/bin/postgres`)),
}

/** Chromium and PostgreSQL for the tests: installs Debian's packages if they are missing and we have the rights. */
export async function requireSystemPackages() {
  const missing = Object.keys(packages).filter((name) => !packages[name]())
  if (missing.length === 0) return
  const names = missing.join(' ')
  const sentence = `The tests need Debian's ${missing.join(', ')}. As root: apt-get install ${names}`
  const apt = await aptGet()
  if (!apt) throw new Stop(sentence)
  say(`Installing ${missing.join(', ')} from Debian's packages …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await mustRun(sentence, ...apt('update', '-q'), { env, capture: true })
  const install = apt('install', '-y', '-q', '--no-install-recommends', ...missing)
  await mustRun(sentence, ...install, { env, capture: true })
  if (!Object.values(packages).every((isThere) => isThere())) throw new Stop(sentence)
}

/** apt-get as root or by sudo without a password; undefined if neither is possible. */
async function aptGet() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return (...args) => ['apt-get', args]
  const sudo = await run('sudo', ['-n', 'true'], { capture: true }).catch(() => undefined)
  if (sudo?.exitCode !== 0) return undefined
  return (...args) => ['sudo', ['-n', '--preserve-env=DEBIAN_FRONTEND', 'apt-get', ...args]]
}
