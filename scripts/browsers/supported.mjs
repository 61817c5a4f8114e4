import { readFileSync } from 'node:fs'

/** Names of the browsers in the table of the README, by their name in the compatibility data. */
const NAMES = {
  Chrome: ['chrome', 'chrome_android'],
  Edge: ['edge'],
  Firefox: ['firefox', 'firefox_android'],
  Safari: ['safari', 'safari_ios'],
}

/** The oldest supported versions, by the browser's name in the compatibility data. The README says them. */
export function supportedBrowsers() {
  const rows = [
    ...readFileSync('README.md', 'utf8').matchAll(/^\| (\w+)[^|]*\| (\d+(?:\.\d+)?) \|/gm),
  ]
  return Object.fromEntries(
    rows.flatMap(([, name, version]) => (NAMES[name] ?? []).map((key) => [key, version])),
  )
}
