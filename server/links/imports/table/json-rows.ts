import { namesOf, plainName } from './column-names.ts'
import { jsonItems } from './json-items.ts'
import { refusal } from './refusal.ts'

const UNKNOWN =
  'This JSON holds no list of links that is known here. Known are those of the APIs of Kutt and Shlink, of Sink, of LinkStack, and our own export.'

/** A CSV file may begin with a bracket, too, but hardly with these signs behind it. */
export const isJson = (beginning: string): boolean =>
  /^\s*(\{\s*["}]|\[\s*[{\]"[\d])/.test(beginning)

/** More columns than a file may have, which is refused for that. */
const NAMES_MAX = 1000

/**
 * The links of a JSON file as the rows of a table, the names of its columns first. Reads the file twice. Says how
 * many links are on other pages of the API.
 */
export async function* jsonRows(
  open: () => Promise<AsyncIterable<string>>,
  onMissing: (links: number) => void,
): AsyncGenerator<string[]> {
  const names = await namesIn(await open())
  if (!names.some((name) => namesOf.redirectTo?.includes(plainName(name)))) throw refusal(UNKNOWN)
  yield names
  const items = jsonItems(await open())
  for (let rows = 0; ; ) {
    const { value, done } = await items.next()
    if (done) return onMissing(Math.max(0, (value ?? 0) - rows))
    if (isNoLink(value)) continue
    rows += 1
    const cells = cellsOf(value)
    yield names.map((name) => cells.get(name) ?? '')
  }
}

async function namesIn(text: AsyncIterable<string>): Promise<string[]> {
  const known = new Set<string>()
  for await (const item of jsonItems(text)) {
    if (isNoLink(item)) continue
    for (const name of cellsOf(item).keys()) known.add(name)
    if (known.size > NAMES_MAX) break
  }
  return [...known]
}

/** Headings, texts, spaces and contact cards stand among the buttons of a page of LinkStack. */
const isNoLink = ({ button_id, up_link, link }: Record<string, unknown>): boolean =>
  button_id !== undefined && up_link !== undefined && !/^[^{\s]/.test(textOf(link))

/** Objects whose values are columns of their own, with the names of these. */
const nested: ReadonlyMap<string, (name: string) => string> = new Map([
  ['meta', (name) => name],
  ['utmParams', (name) => `utm_${name}`],
  ['visitsSummary', (name) => (name === 'total' ? 'visits' : name)],
  ['clicks', (name) => `clicks${name.charAt(0).toUpperCase()}${name.slice(1)}`],
])

function cellsOf(item: Record<string, unknown>): ReadonlyMap<string, string> {
  const cells = Object.entries(item).flatMap(([name, value]): [string, string][] => {
    const rename = nested.get(name)
    if (!rename || !isObject(value)) return [[name, textOf(value)]]
    return Object.entries(value).map(([inner, one]) => [rename(inner), textOf(one)])
  })
  return new Map(cells)
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
