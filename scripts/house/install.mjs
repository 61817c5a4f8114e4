import { existsSync, readFileSync, statSync } from 'node:fs'
import { mustRun, say } from './run.mjs'

const BUN = 'node_modules/bun/bin/bun.exe'
// Smaller than this it is the text that npm leaves there when it runs no install scripts.
const LEAST_BINARY_BYTES = 1_000_000

/** True when node_modules holds what package-lock.json asks for, whoever installed it. */
export function isInstalled() {
  const wanted = packagesIn('package-lock.json')
  const present = packagesIn('node_modules/.package-lock.json')
  if (!wanted || !present || !isBunReady()) return false
  return Object.entries(wanted).every(([path, { version, integrity, optional }]) => {
    if (path === '') return true
    const found = present[path]
    // A package for another platform is in the lock file and rightly not here.
    if (!found) return optional === true
    return found.version === version && found.integrity === integrity
  })
}

/** Installs exactly what package-lock.json says, tools for building included; no package runs a script. */
export async function install(lockFd) {
  say('Installing packages (once, until package-lock.json changes) …')
  const npm = process.env.npm_execpath
  const [command, first] = npm?.endsWith('.js') ? [process.execPath, [npm]] : ['npm', []]
  await mustRun(
    'Installing failed: npm needs its registry, once.',
    command,
    [...first, 'ci', '--ignore-scripts', '--include=dev', '--loglevel=error'],
    { inherit: [lockFd] },
  )
  // Bun's package brings the binary for this machine; this script of it puts it in its place.
  if (!isBunReady()) {
    await mustRun(
      'Bun could not be installed.',
      process.execPath,
      ['node_modules/bun/install.js'],
      {
        inherit: [lockFd],
      },
    )
  }
}

function isBunReady() {
  return existsSync(BUN) && statSync(BUN).size > LEAST_BINARY_BYTES
}

function packagesIn(file) {
  if (!existsSync(file)) return undefined
  return JSON.parse(readFileSync(file, 'utf8')).packages
}
