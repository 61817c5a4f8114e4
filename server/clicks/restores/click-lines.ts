import { type ClickRow, clickFileColumns } from '../analytics/analytics.ts'
import { CELL_MAX, readCsv, textOf } from './csv-lines.ts'
import { refusal } from './refusal.ts'
import type { ZipSource } from './zip-source.ts'

/** Files of an export have a million clicks each; those of views of hubs likewise. */
const FILES = { click: /^clicks(?:-(\d{1,4}))?\.csv$/, view: /^hub-views(?:-(\d{1,4}))?\.csv$/ }
export const CLICKS_MAX = 50_000_000

export interface ClickFile {
  name: string
  event: ClickRow['event']
}

/** In the order in which they were written. Throws if one of them is missing. */
export function clickFiles(zip: ZipSource): ClickFile[] {
  return (['click', 'view'] as const).flatMap((event) => {
    const numberOf = (name: string) => Number(FILES[event].exec(name)?.[1] ?? 1)
    const names = zip.names.filter((name) => FILES[event].test(name))
    const sorted = names.toSorted((a, b) => numberOf(a) - numberOf(b))
    const gap = sorted.findIndex((name, at) => numberOf(name) !== at + 1)
    if (gap >= 0) {
      const missing = `${event === 'click' ? 'clicks' : 'hub-views'}${gap === 0 ? '' : `-${gap + 1}`}.csv`
      throw refusal(
        `The export lacks the file ${missing}. Send all of its ZIPs as they were downloaded.`,
      )
    }
    return sorted.map((name) => ({ name, event }))
  })
}

/** A click whose cells have not been looked at yet, but for these. */
export interface ReadClick {
  at: number
  linkId: string
  cells: readonly string[]
}

export interface ClickPiece {
  columns: readonly string[]
  clicks: readonly ReadClick[]
}

/** The clicks of a file, those of a piece together. Throws what is wrong with one. */
export async function* readClickFile(zip: ZipSource, name: string): AsyncGenerator<ClickPiece> {
  let places: Places | undefined
  for await (const { columns, lines } of readCsv(zip, name)) {
    places ??= placesIn(columns)
    const clicks: ReadClick[] = []
    for (const cells of lines) clicks.push(readClick(cells, places))
    yield { columns, clicks }
  }
}

const known: ReadonlySet<string> = new Set([
  ...['at', 'linkId', 'shortUrl', 'folder'],
  ...clickFileColumns,
])

type Places = Readonly<Record<'at' | 'linkId' | 'kind' | 'trigger' | 'visitor', number>>

/** Where the cells are that are checked. An export of an earlier version may lack some. */
function placesIn(columns: readonly string[]): Places {
  const isKnown = columns.every((name) => known.has(name))
  const isWhole = ['at', 'linkId', 'kind', 'trigger'].every((name) => columns.includes(name))
  if (!isKnown || !isWhole || new Set(columns).size !== columns.length) {
    throw refusal('The clicks in the ZIP have columns that are not known here.')
  }
  const [at, linkId, kind, trigger, visitor] = ['at', 'linkId', 'kind', 'trigger', 'visitor'].map(
    (name) => columns.indexOf(name),
  ) as [number, number, number, number, number]
  return { at, linkId, kind, trigger, visitor }
}

const kinds: ReadonlySet<string> = new Set(['human', 'bot', 'preview'])
const triggers: ReadonlySet<string> = new Set(['link', 'qr', 'hub'])
const LINK_ID = /^[a-z]{2,5}_[0-9A-Za-z]{6,40}$/
const VISITOR = /^v[0-9a-f]{16}$/
const FIRST = Date.UTC(2000, 0, 1)

function readClick(cells: readonly string[], places: Places): ReadClick {
  const cellAt = (place: number) => cells[place] ?? ''
  const at = Date.parse(cellAt(places.at))
  const [linkId, visitor] = [cellAt(places.linkId), cellAt(places.visitor)]
  const isClick =
    at >= FIRST &&
    LINK_ID.test(linkId) &&
    kinds.has(cellAt(places.kind)) &&
    triggers.has(cellAt(places.trigger)) &&
    (visitor === '' || VISITOR.test(visitor)) &&
    !cells.some((cell) => cell.length > CELL_MAX)
  if (!isClick) throw refusal('A click in the ZIP is none that an export has.')
  return { at, linkId, cells }
}

const blank = Object.fromEntries(clickFileColumns.map((name) => [name, '']))
const notStored: ReadonlySet<string> = new Set(['at', 'linkId', 'shortUrl', 'folder'])

/** What a click has beside its account, link and event. */
export function clickOf(
  { at, cells }: ReadClick,
  columns: readonly string[],
): Omit<ClickRow, 'account_id' | 'link_id' | 'event'> {
  const row: Record<string, string> = { ...blank }
  for (const [place, name] of columns.entries()) {
    if (!notStored.has(name)) row[name] = textOf(cells[place] ?? '')
  }
  const { visitor = '' } = row
  row.visitor = visitor === '' ? '0' : BigInt(`0x${visitor.slice(1)}`).toString()
  return { ...row, at } as unknown as Omit<ClickRow, 'account_id' | 'link_id' | 'event'>
}
