import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join, relative, resolve, sep } from 'node:path'
import { zipSync } from 'fflate'
import { BUILD_FOLDER } from './build-folder.mjs'
import { mustRun } from './run.mjs'

const EXTENSION_FOLDER = `${BUILD_FOLDER}/extension`
const extensionBrowsers = ['chrome', 'firefox']
/** The first day that a zip can name, in every time zone. */
const DATE = new Date(1980, 0, 1)

/** Builds the extension unpacked into <folder>/<browser>, and packs each. Returns the packages. */
export async function buildExtension({ lockFd, folder = EXTENSION_FOLDER } = {}) {
  const { version } = JSON.parse(readFileSync('package.json', 'utf8'))
  rmSync(folder, { recursive: true, force: true })
  mkdirSync(folder, { recursive: true })
  // One after the other: each writes the same folder of types.
  for (const browser of extensionBrowsers) await compile({ browser, folder, lockFd })
  return extensionBrowsers.map((browser) => {
    const file = join(folder, `unfurly-${version}-${browser}.zip`)
    writeFileSync(file, packed(join(folder, browser)))
    return { browser, file }
  })
}

// WXT requires a newer Node than we do; Bun satisfies it.
const compile = ({ browser, folder, lockFd }) =>
  mustRun(
    'Building the extension failed.',
    'node_modules/.bin/bun',
    [
      ...['--no-env-file', '--bun', 'wxt', 'build', 'extension'],
      ...['--browser', browser, '--level', 'warn'],
    ],
    {
      env: { NODE_ENV: 'production', EXTENSION_FOLDER: resolve(folder) },
      capture: true,
      inherit: lockFd === undefined ? [] : [lockFd],
    },
  )

/** A reproducible zip: the same files always give the same bytes. */
function packed(folder) {
  const entries = filesBelow(folder).map((path) => [
    relative(folder, path).split(sep).join('/'),
    readFileSync(path),
  ])
  const sorted = entries.sort(([a], [b]) => (a < b ? -1 : 1))
  return zipSync(Object.fromEntries(sorted), { level: 9, mtime: DATE, os: 3, attrs: 0o644 << 16 })
}

function filesBelow(folder) {
  return readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name)
    return entry.isDirectory() ? filesBelow(path) : [path]
  })
}
