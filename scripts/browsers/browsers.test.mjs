import { describe, expect, test } from 'bun:test'
import { readFileSync } from 'node:fs'
import { renderHub } from '../../hub-page/render-hub.ts'
import { hubSamples, pageOf } from '../../hub-page/samples/hubs.samples.ts'
import { BUILD_FOLDER } from '../house/build-folder.mjs'
import { listFiles } from '../house/files.mjs'
import { newerFeatures } from './newer-features.mjs'
import { scriptFeatures } from './script-features.mjs'
import { styleFeatures } from './style-features.mjs'
import { supportedBrowsers } from './supported.mjs'

/** Why a name in scripts is fine although a supported browser lacks it. */
const scriptsMay = {
  cancelIdleCallback: 'called where requestIdleCallback was found',
  requestIdleCallback: 'after `in globalThis`, which the bundler moves away from the call',
  EyeDropper: 'after a look whether it is there; the button is hidden without',
  'Symbol.dispose': 'the WebAssembly binding of a library defines it if it is missing',
  registrations: 'a field of ours',
  skipTransition: 'React calls it on a view transition, which it begins only where there are any',
  startViewTransition: 'React Router looks for it, and the application asks for none',
  currentEntry: 'React looks for the Navigation API first',
  userAgentData: 'a look of a library, which reads userAgent without it',
  brands: 'of userAgentData',
  marginLeft: 'of a computed style',
  local: 'of browser.storage, which only extensions have',
  session: 'the same',
}

/** The same for style sheets, by the beginning of the name. Without these a page looks plainer, and works. */
const stylesMay = {
  cursor: 'a phone has no pointer',
  resize: 'a field is not resized on phones',
  ':selection': 'the colour of selected text',
  ':-webkit-': 'beside the standard properties, for engines that know it',
  ':-moz-': 'beside the standard properties, for engines that know it',
  'text-wrap': 'lines break less evenly',
  'text-box': 'text is centred less exactly',
  'content-visibility': 'rows out of sight are laid out, too',
  'rect()': 'in `clip`, which every browser has; the data is about `clip-path`',
  'scrollbar-width': 'beside ::-webkit-scrollbar where it matters',
  'forced-color-adjust': 'Safari has no forced colours',
  rx: 'corners are less round in a chart',
  'font-family:': 'other fonts follow in the list',
}

const scriptReasons = (name) => scriptsMay[name]
const styleReasons = (name) => Object.keys(stylesMay).find((start) => name.startsWith(start))

const filesIn = (folder, ending) =>
  listFiles([folder], ending).map((file) => [file, readFileSync(file, 'utf8')])

/** `name (browsers that lack it): file` */
function missingInScripts(files, floors) {
  const { globals, members } = newerFeatures(floors)
  const all = files.map(([file, source]) => [file, scriptFeatures(source)])
  // A name that our code gives to something of its own says nothing.
  const own = new Set(all.flatMap(([, { defined }]) => [...defined]))
  return all.flatMap(([file, used]) => {
    const isGuarded = (name) => used.guarded.has(name.split('.').at(-1)) || used.defined.has(name)
    const found = [
      ...[...used.globals].filter((name) => globals.has(name)),
      ...[...used.members].filter((name) => members.has(name) && !own.has(name)),
    ]
    return found
      .filter((name) => !isGuarded(name) && !scriptReasons(name))
      .map((name) => `${name} (${globals.get(name) ?? members.get(name)}): ${file}`)
  })
}

function missingInStyles(files, floors) {
  const { style } = newerFeatures(floors)
  return files.flatMap(([file, source]) =>
    [...styleFeatures(source)]
      .filter((name) => style.has(name) && !styleReasons(name))
      .map((name) => `${name} (${style.get(name)}): ${file}`),
  )
}

const only = (floors, ...browsers) =>
  Object.fromEntries(Object.entries(floors).filter(([name]) => browsers.includes(name)))

describe('supported browsers', () => {
  const floors = supportedBrowsers()
  const built = [
    [`${BUILD_FOLDER}/client`, floors],
    [`${BUILD_FOLDER}/extension/chrome`, only(floors, 'chrome')],
    [`${BUILD_FOLDER}/extension/firefox`, only(floors, 'firefox')],
  ]

  test('are in the table of the README, and those of the extension in its manifests', () => {
    expect(floors).toMatchObject({ chrome: '120', firefox: '140', safari: '17.0' })
    const manifest = (browser) =>
      JSON.parse(readFileSync(`${BUILD_FOLDER}/extension/${browser}/manifest.json`, 'utf8'))
    expect(manifest('chrome').minimum_chrome_version).toBe(floors.chrome)
    const { gecko } = manifest('firefox').browser_specific_settings
    expect(Number(gecko.strict_min_version)).toBe(Number(floors.firefox))
  })

  test.each(built)('have every object and method that the scripts in %s need', (folder, needed) => {
    const files = filesIn(folder, /\.js$/)
    expect(files.length).toBeGreaterThan(2)
    expect(missingInScripts(files, needed)).toEqual([])
  })

  test.each(built)('have what the style sheets in %s need', (folder, needed) => {
    const files = filesIn(folder, /\.css$/)
    expect(files.length).toBeGreaterThan(2)
    expect(missingInStyles(files, needed)).toEqual([])
  })

  test('have what hubs need in each look', () => {
    const files = Object.entries(hubSamples).map(([preset, document]) => {
      const [, style = ''] = /<style>(.*?)<\/style>/s.exec(renderHub(pageOf(document))) ?? []
      return [preset, style]
    })
    expect(missingInStyles(files, floors)).toEqual([])
  })
})

describe('the comparison', () => {
  const floors = { safari: '17.0', firefox: '140' }

  test.each([
    ['const { promise } = Promise.withResolvers()', 'Promise.withResolvers'],
    ['const s = AbortSignal.any([a, b])', 'AbortSignal.any'],
    ['const g = Map.groupBy(all, by)', 'Map.groupBy'],
    ['for (const each of list) new EyeDropper().open(each)', 'EyeDropper'],
    ['requestIdleCallback(act)', 'requestIdleCallback'],
    ['window.requestIdleCallback(act)', 'requestIdleCallback'],
    ['el.checkVisibility()', 'checkVisibility'],
    ['e=>e.startViewTransition(()=>1)', 'startViewTransition'],
  ])('finds what is missing in %s', (source, name) => {
    const { globals, members } = scriptFeatures(source)
    const newer = newerFeatures(floors)
    expect(
      [...globals, ...members].filter((each) => newer.globals.has(each) || newer.members.has(each)),
    ).toContain(name)
  })

  test.each([
    "'requestIdleCallback' in globalThis && requestIdleCallback(act)",
    'document.startViewTransition?.(act)',
    'const o = { startViewTransition() {} }; o.startViewTransition()',
    'if (typeof EyeDropper === "function") new EyeDropper()',
    'list.at(-1).toSorted().findLast(fits)',
    'parseFloat(getComputedStyle(el).marginRight)',
    'if (Object.groupBy) Object.groupBy(all, by)',
  ])('finds nothing in %s', (source) => {
    expect(missingInScripts([['a.js', source]], floors)).toEqual([])
  })

  test('finds properties, values, rules, selectors and functions, but not what is asked for first', () => {
    const css = `@scope (.a) { b { color: red } } a:active-view-transition { interpolate-size: allow-keywords }
      p { width: calc-size(auto, size) } div { width: stretch }
      @supports (interpolate-size: allow-keywords) { i { interpolate-size: allow-keywords } }
      .glass { -webkit-backdrop-filter: blur(1px); backdrop-filter: blur(1px) }`
    const found = missingInStyles([['a.css', css]], floors).map((line) => line.split(' (')[0])
    const expected = ['@scope', ':active-view-transition', 'interpolate-size', 'calc-size()']
    for (const name of [...expected, 'width: stretch']) expect(found).toContain(name)
    expect(found).not.toContain('backdrop-filter')
    expect(
      missingInStyles(
        [['b.css', '@supports (interpolate-size: a) { i { interpolate-size: a } }']],
        floors,
      ),
    ).toEqual([])
  })
})
