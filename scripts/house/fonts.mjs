import { createHash } from 'node:crypto'
import {
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs'
import { basename, join, resolve } from 'node:path'
import subsetFont from 'subset-font'

const PACKAGES = 'node_modules/@fontsource-variable'
const FOLDER = '.cache/fonts'
// Changes whenever this file or its tool does, so that files of another version are not taken for ours.
const TOOLS = ['scripts/house/fonts.mjs', 'node_modules/subset-font/package.json']

/** The axes that our style sheets use. A number fixes an axis; headings have one weight. */
const FONTS = [
  { name: 'inter', files: /-wght-normal\.woff2$/, axes: { wght: { min: 400, max: 700 } } },
  {
    name: 'archivo',
    files: /-wdth-normal\.woff2$/,
    axes: { wght: 600, wdth: { min: 76, max: 116 } },
  },
]

/** What browsers apply unasked, and `tnum` for columns of numbers; not the alternate letters of Inter. */
const FEATURES = ['calt', 'ccmp', 'clig', 'kern', 'liga', 'locl', 'mark', 'mkmk', 'rlig', 'tnum']

/**
 * Writes the files of both fonts with all of their characters, but only the weights, widths and features that we use.
 * Returns an alias for Vite that imports these instead of those of the packages.
 */
export async function smallFonts() {
  const folders = await Promise.all(FONTS.map(shrinkFont))
  return FONTS.map(({ name }, index) => ({
    find: new RegExp(`^.*/files/(${name}-[a-z-]+\\.woff2)`),
    replacement: `${folders[index]}/$1`,
  }))
}

async function shrinkFont({ name, files, axes }) {
  const source = join(PACKAGES, name)
  const ranges = JSON.parse(readFileSync(join(source, 'unicode.json'), 'utf8'))
  const folder = join(FOLDER, fingerprint([...TOOLS, join(source, 'package.json')]))
  mkdirSync(folder, { recursive: true })
  for (const file of readdirSync(join(source, 'files')).filter((path) => files.test(path))) {
    const target = join(folder, file)
    if (existsSync(target)) continue
    const alphabet = file.slice(name.length + 1).replace(files, '')
    const font = await subsetFont(
      readFileSync(join(source, 'files', file)),
      charactersOf(ranges[alphabet]),
      { targetFormat: 'woff2', variationAxes: axes, keepFeatures: FEATURES },
    )
    // A build and a development server may write the same file at the same time.
    const part = `${target}.${process.pid}`
    writeFileSync(part, font)
    renameSync(part, target)
  }
  return resolve(folder)
}

/** The characters of a CSS `unicode-range`. */
function charactersOf(range) {
  return range
    .split(',')
    .flatMap((part) => {
      const [first, last = first] = part
        .replace('U+', '')
        .split('-')
        .map((code) => Number.parseInt(code, 16))
      return Array.from({ length: last - first + 1 }, (_, at) => String.fromCodePoint(first + at))
    })
    .join('')
}

function fingerprint(files) {
  const hash = createHash('sha1')
  for (const file of files) hash.update(`\0${basename(file)}\0`).update(readFileSync(file))
  return hash.digest('hex').slice(0, 12)
}
