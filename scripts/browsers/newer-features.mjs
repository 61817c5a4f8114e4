import { readFileSync } from 'node:fs'

const FILE = 'node_modules/@mdn/browser-compat-data/data.json'
const data = JSON.parse(readFileSync(FILE, 'utf8'))

/** Objects whose members are globals themselves. */
const GLOBAL_OBJECTS = ['Window', 'WorkerGlobalScope', 'DedicatedWorkerGlobalScope']

/**
 * What some of the browsers lack, by the way in which a script or a style sheet names it. `lacking` are the browsers.
 *
 * - `globals`: `EyeDropper`, and statics as `Promise.withResolvers`
 * - `members`: of objects of any kind, as `toSorted`; only names that no older feature has
 * - `style`: `property`, `property: value`, `@rule`, `:selector`, `function()`
 */
export function newerFeatures(floors) {
  const all = { global: new Map(), member: new Map() }
  const old = { global: new Set(), member: new Set() }
  for (const [name, lacking, kind] of scriptFeatures(floors)) {
    if (lacking.length > 0) all[kind].set(name, lacking)
    else old[kind].add(name)
  }
  for (const name of old.global) all.global.delete(name)
  for (const name of [...old.member, ...old.global]) all.member.delete(name)
  return { globals: all.global, members: all.member, style: newerStyle(floors) }
}

function* scriptFeatures(floors) {
  const objects = [...Object.entries(data.javascript.builtins), ...Object.entries(data.api)]
  for (const [name, object] of objects) {
    yield [name, lackingOf(object, floors), 'global']
    for (const [member, feature] of membersOf(object))
      yield memberOf(name, member, lackingOf(feature, floors))
  }
  // A style has a member for each property, which the data of no object lists: `style.marginRight`.
  for (const [name, property] of Object.entries(data.css.properties)) {
    const lacking = lackingOf(property, floors)
    if (lacking.length === 0) yield [inCamelCase(name), lacking, 'member']
  }
}

const inCamelCase = (name) => name.replaceAll(/-([a-z])/g, (_, letter) => letter.toUpperCase())

function memberOf(name, member, lacking) {
  const plain = member.replace('_static', '')
  if (GLOBAL_OBJECTS.includes(name)) return [plain, lacking, 'global']
  // The data of the language does not distinguish statics from methods of instances; this engine does.
  const isStatic = plain !== member || Object.hasOwn(Object(globalThis[name]), plain)
  return isStatic ? [`${name}.${plain}`, lacking, 'global'] : [plain, lacking, 'member']
}

/** Events and details of behaviour are no names in code. */
const membersOf = (parent) =>
  Object.entries(parent).filter(
    ([name, feature]) => /^[A-Za-z]+(_static)?$/.test(name) && feature.__compat,
  )

function newerStyle(floors) {
  const { properties, selectors, types, 'at-rules': rules } = data.css
  const style = new Map()
  const note = (name, feature) => {
    const lacking = lackingOf(feature, floors)
    if (lacking.length > 0) style.set(name, lacking)
  }
  for (const [name, property] of Object.entries(properties)) {
    note(name, property)
    for (const [value, feature] of Object.entries(property))
      if (/^[a-z-]+$/.test(value)) note(`${name}: ${value}`, feature)
  }
  for (const [name, rule] of Object.entries(rules)) note(`@${name}`, rule)
  for (const [name, selector] of Object.entries(selectors)) note(`:${name}`, selector)
  for (const [name, type] of functionsIn(types)) note(`${name}()`, type)
  return style
}

/** Functions such as `color-mix` stand below the type that they make. */
const functionsIn = (types) =>
  Object.entries(types).flatMap(([name, type]) => [
    [name, type],
    ...Object.entries(type).filter(([, feature]) => feature.__compat),
  ])

const lackingOf = ({ __compat }, floors) =>
  __compat
    ? Object.keys(floors).filter((browser) => !hasIt(__compat.support[browser], floors[browser]))
    : []

/** Partly or behind a flag or under another name does not count. */
function hasIt(support, floor) {
  if (!support) return true
  return [support]
    .flat()
    .some(
      ({ version_added: since, version_removed: until, flags, prefix, alternative_name }) =>
        typeof since === 'string' &&
        !flags &&
        !prefix &&
        !alternative_name &&
        isAtMost(since, floor) &&
        (typeof until !== 'string' || !isAtMost(until, floor)),
    )
}

/** Of versions such as `17.4`, `≤79` and `preview`. */
function isAtMost(version, floor) {
  const [[major, minor = 0], [floorMajor, floorMinor = 0]] = [version, floor].map((text) =>
    text.replace('≤', '').split('.').map(Number),
  )
  return major < floorMajor || (major === floorMajor && minor <= floorMinor)
}
