import { existsSync, readFileSync, statSync } from 'node:fs'
import { mustRun, say } from './run.mjs'

const BUN = 'node_modules/bun/bin/bun.exe'
// A smaller file is the placeholder text that npm leaves there when it runs no install scripts.
const LEAST_BINARY_BYTES = 1_000_000

/** Whether node_modules has the packages of package-lock.json and Bun runs. */
export function isInstalled() {
  return arePackagesThere() && isBunReady()
}

/** Installs exactly the packages of package-lock.json, build tools included, without their install scripts. */
export async function install(lockFd) {
  const options = { inherit: [lockFd] }
  if (!arePackagesThere()) {
    say('Installing packages (once, until package-lock.json changes) …')
    const npm = process.env.npm_execpath
    const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
    const args = ['ci', '--ignore-scripts', '--include=dev', '--loglevel=error']
    await mustRun('Installing the packages failed.', command, [...first, ...args], options)
  }
  // Bun's package includes the binary for this machine; its install script puts it in place.
  await mustRun(
    'Bun failed to install.',
    process.execPath,
    ['node_modules/bun/install.js'],
    options,
  )
}

function arePackagesThere() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (!wanted || !present) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = present[path]
    // A package for another platform is in the lock file but not installed.
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

function isBunReady() {
  return existsSync(BUN) && statSync(BUN).size > LEAST_BINARY_BYTES
}

function packagesIn(file) {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
