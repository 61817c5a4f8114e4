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

/** What the benches need besides. */
const benchPackages = {
  wrk: () => hasServer('wrk'),
  'nginx-light': () => hasServer('nginx'),
}

/** Without one of these, the tests that need it are skipped. */
const optionalPackages = {
  'apache2-bin': { isThere: () => hasServer('apache2'), skipped: 'checks of a real Apache' },
  'nginx-light': { isThere: () => hasServer('nginx'), skipped: 'checks of a real nginx' },
  caddy: { isThere: () => hasServer('caddy'), skipped: 'checks of a real Caddy' },
  'dnsmasq-base': { isThere: () => hasServer('dnsmasq'), skipped: 'checks of a real name server' },
  pgbouncer: { isThere: () => hasServer('pgbouncer'), skipped: 'checks behind a real PgBouncer' },
  'zbar-tools': { isThere: () => hasServer('zbarimg'), skipped: 'a second decoder of QR codes' },
  spamassassin: {
    isThere: () => hasServer('spamassassin'),
    skipped: 'the judgement of our mails by SpamAssassin',
  },
}

/** Only for the journeys in Firefox, which most runs leave out. */
const firefoxPackages = {
  'firefox-esr': {
    isThere: () => firefoxPath() !== undefined,
    skipped: 'the journeys in Firefox',
  },
}

const hasServer = (name) =>
  ['/usr/bin', '/usr/sbin', '/usr/local/bin', '/usr/local/sbin'].some((folder) =>
    existsSync(`${folder}/${name}`),
  )

/**
 * Installs the Debian packages that tests or benches need and that are missing, if we have the rights. Without them it lists
 * all missing ones. Throws without one that is needed, such as Chromium or PostgreSQL.
 */
export async function requireSystemPackages({ firefox = false, bench = false } = {}) {
  const needed = { ...packages, ...(bench && benchPackages) }
  const optional = bench ? {} : { ...optionalPackages, ...(firefox && firefoxPackages) }
  const missing = {
    needed: Object.keys(needed).filter((name) => !needed[name]()),
    optional: Object.keys(optional).filter((name) => !optional[name].isThere()),
  }
  if (missing.needed.length + missing.optional.length === 0) return
  const apt = await aptGet()
  if (!apt) return refuseOrSkip(missing)
  await installNeeded(missing.needed, apt)
  if (!missing.needed.every((name) => needed[name]())) throw new Stop(missingPackages(missing))
  await tryOptional(missing.optional, apt)
}

function refuseOrSkip({ needed, optional }) {
  const lines = missingPackages({ needed, optional })
  if (needed.length > 0) throw new Stop(lines)
  say(lines)
}

/** The message for a machine on which we cannot install packages. */
export function missingPackages({ needed, optional }) {
  const skipped = { ...optionalPackages, ...firefoxPackages }
  return [
    needed.length > 0 && `Debian's packages are missing: ${needed.join(', ')}.`,
    ...optional.map((name) => `Without ${name} this is skipped: ${skipped[name].skipped}.`),
    `As root: apt-get install ${[...needed, ...optional].join(' ')}`,
  ]
    .filter(Boolean)
    .join('\n')
}

async function installNeeded(missing, apt) {
  if (missing.length === 0) return
  const sentence = missingPackages({ needed: missing, optional: [] })
  say(`Installing ${missing.join(', ')} from Debian's packages …`)
  const env = { DEBIAN_FRONTEND: 'noninteractive' }
  await mustRun(sentence, ...apt('update', '-q'), { env, capture: true })
  const install = apt('install', '-y', '-q', '--no-install-recommends', ...missing)
  await mustRun(sentence, ...install, { env, capture: true })
}

async function tryOptional(missing, apt) {
  if (missing.length === 0) return
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
