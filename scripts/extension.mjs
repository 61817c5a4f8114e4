// Builds both packages of the browser extension, from a fresh clone: build/extension/unfurly-<version>-<browser>.zip
import { install, isInstalled } from './house/install.mjs'
import { withLock } from './house/lock.mjs'
import { main, say } from './house/run.mjs'

await main(() =>
  withLock('.cache/prepare.lock', async (lockFd) => {
    if (!isInstalled()) await install(lockFd)
    // Not above: it needs packages.
    const { buildExtension } = await import('./house/extension.mjs')
    for (const { file } of await buildExtension({ lockFd })) say(file)
  }),
)
