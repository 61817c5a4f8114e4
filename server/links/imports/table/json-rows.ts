import { namesOf, plainName } from './column-names.ts'
import { jsonItems } from './json-items.ts'
import { refusal } from './refusal.ts'

const UNKNOWN =
  'This JSON holds no list of links that is known here. Known are those of the APIs of Kutt and Shlink, of Sink, and our own export.'

export const isJson = (beginning: string): boolean => /^\s*[[{]/.test(beginning)

/** The links of a JSON file as the rows of a table, the names of its columns first. Reads the file twice. */
export async function* jsonRows(
  open: () => Promise<AsyncIterable<string>>,
): AsyncGenerator<string[]> {
  const names: string[] = []
  const known = new Set<string>()
  for await (const item of jsonItems(await open())) {
    for (const name of Object.keys(cellsOf(item))) {
      if (known.has(name)) continue
      known.add(name)
      names.push(name)
    }
  }
  if (!names.some((name) => namesOf.redirectTo?.includes(plainName(name)))) throw refusal(UNKNOWN)
  yield names
  for await (const item of jsonItems(await open())) {
    const cells = cellsOf(item)
    yield names.map((name) => cells[name] ?? '')
  }
}

/** Objects whose values are columns of their own, with the names of these. */
const nested: Readonly<Record<string, (name: string) => string>> = {
  meta: (name) => name,
  utmParams: (name) => `utm_${name}`,
  visitsSummary: (name) => (name === 'total' ? 'visits' : name),
  clicks: (name) => `clicks${name.charAt(0).toUpperCase()}${name.slice(1)}`,
}

function cellsOf(item: Record<string, unknown>): Record<string, string> {
  const cells = Object.entries(item).flatMap(([name, value]) => {
    const rename = nested[name]
    if (!rename || !isObject(value)) return [[name, textOf(value)]]
    return Object.entries(value).map(([inner, one]) => [rename(inner), textOf(one)])
  })
  return Object.fromEntries(cells)
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Lists and objects stay JSON, which the fields for tags, rules and previews read. */
function textOf(value: unknown): string {
  if (value === null || value === undefined) return ''
  // PostgreSQL cannot store NUL.
  if (typeof value !== 'object') return String(value).replaceAll('\u0000', '')
  return Object.keys(value).length === 0 ? '' : JSON.stringify(value).replaceAll('\\u0000', '')
}
