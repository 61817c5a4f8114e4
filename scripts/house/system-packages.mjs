import { existsSync, readdirSync } from 'node:fs'
import { chromiumPath, extensionChromiumPath } from './chromium.mjs'
import { firefoxPath } from './firefox.mjs'
import { mustRun, run, Stop, say } from './run.mjs'

const POSTGRES = '/usr/lib/postgresql'

const packages = {
  'chromium-headless-shell': () => chromiumPath() !== undefined,
  chromium: () => extensionChromiumPath() !== undefined,
  postgresql: () =>
    existsSync(POSTGRES) &&
    readdirSync(POSTGRES).some((version) => existsSync(`${POSTGRES}/${version}/bin/postgres`)),
}

/**
 * Web servers as they are usually set up, a decoder of codes and the judge of our mails. Without one of them, its tests are
 * skipped.
 */
const optionalPackages = {
  'apache2-bin': () => hasServer('apache2'),
  'nginx-light': () => hasServer('nginx'),
  caddy: () => hasServer('caddy'),
  'zbar-tools': () => hasServer('zbarimg'),
  spamassassin: () => hasServer('spamassassin'),
}

/** Only for the journeys in Firefox, which most runs leave out. */
const firefoxPackages = { 'firefox-esr': () => firefoxPath() !== undefined }

const hasServer = (name) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'].some((folder) =>
    existsSync(`${folder}/${name}`),
  )

/**
 * Installs what the tests need of Debian's packages, if it is missing and we have the rights. Throws without Chromium or
 * PostgreSQL.
 */
export async function requireSystemPackages({ firefox = false } = {}) {
  await requirePackages()
  await tryOptionalPackages({ ...optionalPackages, ...(firefox && firefoxPackages) })
}

async function requirePackages() {
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

async function tryOptionalPackages(packages) {
  const missing = Object.keys(packages).filter((name) => !packages[name]())
  const apt = missing.length > 0 && (await aptGet())
  if (!apt) return
  say(`Installing ${missing.join(' and ')} from Debian's packages …`)
  const attempt = async (...args) => {
    const options = { env: { DEBIAN_FRONTEND: 'noninteractive' }, capture: true }
    return (await run(...apt(...args), options)).exitCode === 0
  }
  // One by one: a system may have only one of them.
  for (const name of missing) {
    const install = ['install', '-y', '-q', '--no-install-recommends', name]
    const isThere =
      (await attempt(...install)) ||
      ((await attempt('update', '-q')) && (await attempt(...install)))
    if (!isThere) say(`${name} cannot be installed: the tests that need it are skipped.`)
    if (!isThere) say(`${name} cannot be installed: its tests are skipped.`)
  }
}

/** apt-get as root or by sudo without a password; undefined if neither is possible. */
async function aptGet() {
  if (!existsSync('/usr/bin/apt-get')) return undefined
  if (process.getuid?.() === 0) return (...args) => ['apt-get', args]
  const sudo = await run('sudo', ['-n', 'true'], { capture: true }).catch(() => undefined)
  if (sudo?.exitCode !== 0) return undefined
  return (...args) => ['sudo', ['-n', '--preserve-env=DEBIAN_FRONTEND', 'apt-get', ...args]]
}
