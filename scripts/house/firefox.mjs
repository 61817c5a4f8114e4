import { existsSync } from 'node:fs'

const PATH = '/usr/bin/firefox-esr'

/** Debian's Firefox, or the one of FIREFOX_PATH; undefined if there is none. */
export const firefoxPath = () => process.env.FIREFOX_PATH ?? (existsSync(PATH) ? PATH : undefined)
