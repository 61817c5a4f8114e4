// npm omits packages for other platforms from package-lock.json when its registry does not have them, and `npm ci`
// then refuses the file everywhere. This adds the missing entries, whose exact versions are in the packages that
// depend on them. Run it after `npm install <name>`.
import { readFileSync, writeFileSync } from 'node:fs'
import { main, Stop, say } from './house/run.mjs'

const FILE = 'package-lock.json'
const PLATFORM = /(android|darwin|freebsd|linux|win32)-(arm64|x64)(?:-(musl|gnu))?$/
const LIBC = { gnu: ['glibc'], musl: ['musl'] }

await main(async () => {
  const lock = JSON.parse(readFileSync(FILE, 'utf8'))
  const missing = Object.entries(lock.packages).flatMap(([path, entry]) =>
    Object.entries(entry.optionalDependencies ?? {})
      .filter(([name]) => !isLocked(lock.packages, path, name))
      .map(([name, version]) => [`node_modules/${name}`, entryFor(name, version, entry)]),
  )
  if (missing.length === 0) return
  const packages = Object.entries({ ...lock.packages, ...Object.fromEntries(missing) })
  lock.packages = Object.fromEntries(packages.sort(([a], [b]) => a.localeCompare(b, 'en')))
  writeFileSync(FILE, `${JSON.stringify(lock, null, 2)}\n`)
  say(`${missing.length} packages of other platforms added to ${FILE}`)
})

function isLocked(packages, path, name) {
  return `node_modules/${name}` in packages || `${path}/node_modules/${name}` in packages
}

function entryFor(name, version, { dev, license, engines }) {
  const [, os, cpu, libc] = PLATFORM.exec(name) ?? []
  if (!os || /[^\d.a-z-]/.test(version))
    throw new Stop(`What is ${name} ${version} for? Add it by hand.`)
  const known = {
    version,
    cpu: [cpu],
    dev,
    libc: LIBC[libc],
    license,
    optional: true,
    os: [os],
    engines,
  }
  return Object.fromEntries(Object.entries(known).filter(([, value]) => value !== undefined))
}
