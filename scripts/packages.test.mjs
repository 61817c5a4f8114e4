import { expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'

const packagesIn = (file) => JSON.parse(readFileSync(file, 'utf8')).packages
const isPackage = ([path]) => path !== ''
const packages = packagesIn('package-lock.json')
const locked = Object.entries(packages).filter(isPackage)
/** With those that only the bench with Lighthouse installs. */
const allLocked = [
  ...locked,
  ...Object.entries(packagesIn('bench/lighthouse/package-lock.json')).filter(isPackage),
]

/** Permissive licences; docs/adr/0010-licences.md has the reasons. */
const ALLOWED = new Set([
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC-BY-4.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'WTFPL',
  'Zlib',
])
// The geography data has its licence in a file; the attribution is in the footer.
const spelled = { 'SEE LICENSE IN DBIP-LICENSE (CC-BY-4.0)': 'CC-BY-4.0' }

/** Licences that are stated in a file or an older field of the package, as read there. */
const saidElsewhere = {
  'node_modules/busboy': 'MIT',
  'node_modules/humanize-number': 'MIT',
  'node_modules/only': 'MIT',
  'node_modules/streamsearch': 'MIT',
}

/** Word lists of the spell check: data that no build reads, under a licence that would bind what contains it. */
const ofChecksOnly = { 'node_modules/@cspell/dict-en-common-misspellings': 'CC BY-SA 4.0' }
const isOfChecksOnly = (path, { dev, license }) => dev && ofChecksOnly[path] === license

function isAllowed(licence = 'none') {
  const text = spelled[licence] ?? licence
  const parts = text.replace(/[()]/g, '').split(/ (OR|AND) /)
  const names = parts.filter((part) => part !== 'OR' && part !== 'AND')
  const isChoice = parts.includes('OR')
  return isChoice
    ? names.some((name) => ALLOWED.has(name))
    : names.every((name) => ALLOWED.has(name))
}

test('every package has an allowed licence', () => {
  const refused = allLocked.filter(
    ([path, entry]) =>
      !isAllowed(entry.license ?? saidElsewhere[path]) && !isOfChecksOnly(path, entry),
  )
  expect(refused.map(([path, entry]) => `${path}: ${entry.license}`)).toEqual([])
})

test.each(['AGPL-3.0-only', 'GPL-3.0', 'MIT AND GPL-2.0', 'UNLICENSED', 'none'])(
  'a package under %s is refused',
  (licence) => {
    expect(isAllowed(licence)).toBe(false)
  },
)

test('the lock file names every package for every platform (else: node scripts/complete-lock.mjs)', () => {
  const missing = locked.flatMap(([path, entry]) =>
    Object.keys(entry.optionalDependencies ?? {}).filter(
      (name) => !packages[`node_modules/${name}`] && !packages[`${path}/node_modules/${name}`],
    ),
  )
  expect(missing).toEqual([])
})

test('the lock files contain no registry URLs', () => {
  expect(allLocked.filter(([, entry]) => entry.resolved !== undefined)).toEqual([])
})
