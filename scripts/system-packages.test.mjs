import { expect, test } from 'bun:test'
import { missingPackages } from './house/system-packages.mjs'

test('all that is missing is said at once, with what is skipped without it and one command', () => {
  const missing = { needed: ['chromium', 'postgresql'], optional: ['caddy', 'firefox-esr'] }
  expect(missingPackages(missing)).toBe(
    `Debian's packages are missing: chromium, postgresql.
Without caddy this is skipped: checks of a real Caddy.
Without firefox-esr this is skipped: the journeys in Firefox.
As root: apt-get install chromium postgresql caddy firefox-esr`,
  )
})

test('without a package that is needed the tests run, and what is skipped is said', () => {
  expect(missingPackages({ needed: [], optional: ['zbar-tools'] })).toBe(
    `Without zbar-tools this is skipped: a second decoder of QR codes.
As root: apt-get install zbar-tools`,
  )
})
