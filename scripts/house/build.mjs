import { createHash } from 'node:crypto'
import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { compressAssets } from './compress.mjs'
import { listFiles } from './files.mjs'
import { finishGuestPages } from './guest-pages.mjs'
import { finishOfflinePage } from './offline-page.mjs'
import { mustRun, say } from './run.mjs'
import { setting } from './settings.mjs'

const STAMP = 'build/stamp'
const SOURCES = ['contract', 'docs/guide', 'extension', 'hub-page', 'qr-code', 'server', 'web']
/** Other files that a build depends on. */
export const SETTINGS = [
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'scripts/house/build.mjs',
  'scripts/house/code-splitting.ts',
  'scripts/house/component-sheets.ts',
  'scripts/house/extension.mjs',
  'scripts/house/fonts.mjs',
  'scripts/house/guest-pages.mjs',
  'scripts/house/hub-fonts.mjs',
  'scripts/house/font-metrics.mjs',
]
const CONFIG = /^(?!playwright)[a-z-]+\.config\.(ts|js|mjs|cjs)$/
const BUILT = /^(?!.*(\.test\.(tsx?|mjs)$|\/testing\/|^extension\/(\.wxt|store)\/))/
/** Each file in them becomes a program of its own, all of them in build/server. */
const ENTRIES = ['server/entries', 'server/threads']
// Native code, and files that are read by their path in node_modules.
const EXTERNAL = ['chdb', '@ip-location-db/*', 'swagger-ui-dist/*']

/** Whether build/ was made from exactly these sources, for this BASE_PATH. */
export function isBuilt() {
  return existsSync(STAMP) && readFileSync(STAMP, 'utf8') === fingerprint()
}

/** Builds the pages and the server. The stamp comes last, so an interrupted build is made again. */
export async function build(lockFd) {
  say(`Building for ${basePath()} (once, until the sources change) …`)
  const made = fingerprint()
  rmSync(STAMP, { force: true })
  // The pages first: their build uses build/server for prerendering.
  const warnings = await bun(lockFd, ['--bun', 'react-router', 'build', '--logLevel', 'warn'])
  if (warnings.trim()) say(warnings.trim())
  finishOfflinePage('build/client', basePath())
  finishGuestPages('build/client')
  await compressAssets('build/client/assets')
  await buildHubFonts()
  rmSync('build/server', { recursive: true, force: true })
  await bun(lockFd, [
    'build',
    '--target=bun',
    '--production',
    '--sourcemap=linked',
    '--outdir=build/server',
    '--entry-naming=[name].[ext]',
    ...EXTERNAL.map((name) => `--external=${name}`),
    ...listFiles(ENTRIES, BUILT),
  ])
  const { buildExtension } = await import('./extension.mjs')
  servePackages(await buildExtension({ lockFd }))
  writeStamp(made)
}

/** The fonts alone, with which the program draws pictures of hubs, from its sources too. */
export async function buildHubFonts() {
  // Not above: it needs packages, and this file is read before any is installed.
  const { writeHubFonts } = await import('./hub-fonts.mjs')
  await writeHubFonts('build/hub-fonts')
}

/** The site's own page offers them, under names that stay. */
function servePackages(packages) {
  mkdirSync('build/client/extension', { recursive: true })
  for (const { browser, file } of packages)
    copyFileSync(file, `build/client/extension/unfurly-${browser}.zip`)
}

export function writeStamp(made = fingerprint()) {
  mkdirSync('build', { recursive: true })
  writeFileSync(STAMP, made)
}

async function bun(lockFd, args) {
  const env = { BASE_PATH: basePath(), NODE_ENV: 'production' }
  return mustRun('Building failed.', 'node_modules/.bin/bun', ['--no-env-file', ...args], {
    env,
    capture: true,
    inherit: [lockFd],
  })
}

/** Where the application is mounted. Stops on a value that the server would refuse. */
export function basePath() {
  const chosen = setting('BASE_PATH') ?? '/app/'
  return /^(\/[A-Za-z0-9_-]+)+\/$/.test(chosen) ? chosen : '/app/'
}

function fingerprint() {
  const hash = createHash('sha1').update(basePath())
  const configs = readdirSync('.').filter((name) => CONFIG.test(name))
  for (const file of [...listFiles(SOURCES, BUILT), ...SETTINGS, ...configs].sort()) {
    hash.update(`\0${file}\0`).update(readFileSync(file))
  }
  return hash.digest('hex')
}
