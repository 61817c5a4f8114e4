import { existsSync } from 'node:fs'

// The shell without a window comes first: it needs a quarter less processor time.
const PATHS = ['/usr/lib/chromium/chromium-headless-shell', '/usr/lib/chromium/chromium']

/** Debian's Chromium, or the one of CHROMIUM_PATH; undefined if there is none. */
export const chromiumPath = () => process.env.CHROMIUM_PATH ?? PATHS.find(existsSync)

const [, WITH_EXTENSIONS] = PATHS

/** The one that runs extensions, which the shell without a window cannot. */
export const extensionChromiumPath = () =>
  process.env.CHROMIUM_PATH ?? (existsSync(WITH_EXTENSIONS) ? WITH_EXTENSIONS : undefined)
