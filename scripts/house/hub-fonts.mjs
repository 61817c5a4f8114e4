import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import subsetFont from 'subset-font'
import { alphabets, characterRanges, fontSources } from '../../hub-page/font-sources.mjs'
import { fallbackOf, familyInside } from './font-metrics.mjs'
import { Stop } from './run.mjs'

const CACHE = '.cache/hub-fonts'
// Changes whenever these or the fonts do, so that files of another version are not taken for ours.
const TOOLS = [
  'scripts/house/hub-fonts.mjs',
  'scripts/house/font-metrics.mjs',
  'hub-page/font-sources.mjs',
  'node_modules/subset-font/package.json',
]
/** What browsers apply unasked, and figures of equal width for the numbers of buttons. */
const FEATURES = [
  'calt',
  'ccmp',
  'clig',
  'kern',
  'liga',
  'locl',
  'mark',
  'mkmk',
  'rclt',
  'rlig',
  'rvrn',
  'tnum',
]

/**
 * Makes the files of all fonts of hub pages, each with the characters of one alphabet. Returns them by font, with the
 * numbers that give a font of the system the same measure: a page must not move when its font arrives.
 */
export async function makeHubFonts() {
  const folder = join(CACHE, fingerprint())
  const kept = join(folder, 'fonts.json')
  if (existsSync(kept)) return { folder, fonts: JSON.parse(readFileSync(kept, 'utf8')) }
  mkdirSync(folder, { recursive: true })
  const fonts = {}
  for (const source of fontSources) fonts[source.name] = await makeFont(source, folder)
  writeWhole(kept, JSON.stringify(fonts))
  return { folder, fonts }
}

/** Writes the files that `hub-page/font-files.ts` names, for the server. */
export async function writeHubFonts(target) {
  const { folder, fonts } = await makeHubFonts()
  const names = Object.values(fonts).flatMap(({ files }) => files.map(({ file }) => file))
  const table = readFileSync('hub-page/font-files.ts', 'utf8')
  const unknown = names.filter((name) => !table.includes(`'${name}'`))
  if (unknown.length > 0)
    throw new Stop(
      `Pages would not find ${unknown.join(', ')}: run node scripts/list-hub-fonts.mjs`,
    )
  mkdirSync(target, { recursive: true })
  for (const name of names) writeWhole(join(target, name), readFileSync(join(folder, name)))
}

async function makeFont({ name, from, weights, sketch }, folder) {
  const files = []
  for (const alphabet of alphabets) {
    for (const weight of weights) {
      const source = readFileSync(sourceOf({ name, from, alphabet, weight }))
      const font = await subsetFont(source, charactersOf(alphabet), {
        targetFormat: 'woff2',
        keepFeatures: FEATURES,
        ...(from === 'variable' && { variationAxes: { wght: axisOf(weight) } }),
      })
      const hash = createHash('sha256').update(font).digest('hex').slice(0, 10)
      const file = `${[name, alphabet, weights.length > 1 ? weight : ''].filter(Boolean).join('-')}.${hash}.woff2`
      writeWhole(join(folder, file), font)
      files.push({ alphabet, weight, file, bytes: font.length })
    }
  }
  const latin = readFileSync(sourceOf({ name, from, alphabet: 'latin', weight: weights[0] }))
  const plain = await subsetFont(latin, charactersOf('latin'), { targetFormat: 'sfnt' })
  return { files, family: familyInside(plain), fallback: fallbackOf(plain, sketch) }
}

function sourceOf({ name, from, alphabet, weight }) {
  return from === 'variable'
    ? `node_modules/@fontsource-variable/${name}/files/${name}-${alphabet}-wght-normal.woff2`
    : `node_modules/@fontsource/${name}/files/${name}-${alphabet}-${weight}-normal.woff2`
}

function axisOf(weight) {
  const [min, max] = weight.split(' ').map(Number)
  return { min, max }
}

function charactersOf(alphabet) {
  return characterRanges[alphabet]
    .flatMap(([first, last]) =>
      Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at)),
    )
    .join('')
}

/** A build and a test may write and read the same file at the same time. */
function writeWhole(path, bytes) {
  const part = `${path}.${process.pid}`
  writeFileSync(part, bytes)
  renameSync(part, path)
}

function fingerprint() {
  const packages = fontSources.map(
    ({ name, from }) =>
      `node_modules/${from === 'variable' ? '@fontsource-variable' : '@fontsource'}/${name}/package.json`,
  )
  const hash = createHash('sha1')
  for (const file of [...TOOLS, ...packages])
    hash.update(`\0${basename(file)}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
