// Prepares a clone: installs and builds, each only when something changed. It must work before anything is
// installed, so it is plain JavaScript for Node without packages.
import { build, isBuilt } from './house/build.mjs'
import { install, isInstalled } from './house/install.mjs'
import { withLock } from './house/lock.mjs'
import { main } from './house/run.mjs'

const withoutBuild = process.argv.includes('--install-only')
const isReady = () => isInstalled() && (withoutBuild || isBuilt())

await main(async () => {
  if (isReady()) return
  await withLock('.cache/prepare.lock', async (lockFd) => {
    if (!isInstalled()) await install(lockFd)
    if (!withoutBuild && !isBuilt()) await build(lockFd)
  })
})
