/** In an example's answer: any value, any part of a text, or on a line of its own any further fields or items. */
const ANY = '…'

/** Reads the JSON of an answer as a page shows it. Throws a `SyntaxError` if it is none. */
export function readShownAnswer(text: string): unknown {
  const lines = text.split('\n')
  const open: string[] = []
  const read = lines.map((line, at) => {
    const isRest = line.trim().replace(/,$/, '') === ANY
    const shown = isRest ? restOf(open.at(-1), lines[at + 1]) : line
    for (const [sign] of line.replace(/"(?:[^"\\]|\\.)*"/g, '').matchAll(/[{}[\]]/g)) {
      if (sign === '{' || sign === '[') open.push(sign)
      else open.pop()
    }
    return shown
  })
  return JSON.parse(read.join('\n'))
}

function restOf(bracket: string | undefined, nextLine = ''): string {
  const isLast = /^\s*[}\]]/.test(nextLine)
  return `${bracket === '{' ? `"${ANY}": true` : `"${ANY}${ANY}"`}${isLast ? '' : ','}`
}

/** What of a shown answer is not in a real one, each as a sentence with its path; empty if the two agree. */
export function differencesOf(shown: unknown, real: unknown, path = 'the answer'): string[] {
  if (shown === ANY) return real === undefined ? [`${path} is missing`] : []
  if (Array.isArray(shown)) return differencesOfLists(shown, real, path)
  if (isObject(shown)) return differencesOfObjects(shown, real, path)
  if (shown === real) return []
  const [found, wanted] = [JSON.stringify(real), JSON.stringify(shown)]
  if (typeof shown !== 'string' || !shown.includes(ANY))
    return [`${path} is ${found} instead of ${wanted}`]
  return isLike(shown, real) ? [] : [`${path} is ${found}, and not like ${wanted}`]
}

function isLike(shown: string, real: unknown): boolean {
  const parts = shown.split(ANY).map((part) => RegExp.escape(part))
  return typeof real === 'string' && new RegExp(`^${parts.join('.*')}$`, 's').test(real)
}

function differencesOfLists(shown: unknown[], real: unknown, path: string): string[] {
  if (!Array.isArray(real)) return [`${path} is no list`]
  const isOpen = shown.at(-1) === ANY + ANY
  const items = isOpen ? shown.slice(0, -1) : shown
  const hasLength = isOpen ? real.length >= items.length : real.length === items.length
  if (!hasLength) return [`${path} has ${real.length} items instead of ${items.length}`]
  return items.flatMap((item, at) => differencesOf(item, real[at], `${path}[${at}]`))
}

function differencesOfObjects(
  { [ANY]: rest, ...shown }: Record<string, unknown>,
  real: unknown,
  path: string,
): string[] {
  if (!isObject(real)) return [`${path} is no object`]
  const further = rest ? [] : Object.keys(real).filter((name) => !(name in shown))
  return [
    ...Object.entries(shown).flatMap(([name, value]) =>
      differencesOf(value, real[name], `${path}.${name}`),
    ),
    ...further.map((name) => `${path}.${name} is not shown`),
  ]
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
