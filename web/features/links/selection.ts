import type { Link } from '../../../contract/links.ts'
import type { ListTotal } from './list-cache.ts'

/** Chosen links by id, also those that scrolled out of sight, and the row that the keys are at. */
export interface Selection {
  chosen: ReadonlyMap<string, Link>
  /** All that the list's filter fits, also those that no page was asked for yet. */
  isAll: boolean
  /** Row of the keys; -1: none. */
  at: number
  /** Where a range begins that Shift goes on with. */
  anchor: number
}

export const nothingChosen: Selection = { chosen: new Map(), isAll: false, at: -1, anchor: -1 }

/** One row more or less; with `isRange` all from the anchor to it as well. */
export function toggled(
  selection: Selection,
  links: readonly Link[],
  { row, isRange }: { row: number; isRange: boolean },
): Selection {
  const link = links[row]
  if (!link) return selection
  const chosen = new Map(selection.chosen)
  if (isRange && selection.anchor >= 0) {
    const [first, last] = [Math.min(selection.anchor, row), Math.max(selection.anchor, row)]
    for (const each of links.slice(first, last + 1)) chosen.set(each.id, each)
  } else if (!chosen.delete(link.id)) chosen.set(link.id, link)
  return { chosen, isAll: false, at: row, anchor: row }
}

/** All that are loaded, or none where all of them are chosen already. */
export function toggledAll(selection: Selection, links: readonly Link[]): Selection {
  const isWhole = links.every(({ id }) => selection.chosen.has(id))
  if (isWhole) return nothingChosen
  return { ...selection, isAll: false, chosen: new Map(links.map((link) => [link.id, link])) }
}

export const moved = (selection: Selection, by: number, rows: number): Selection => ({
  ...selection,
  at: Math.max(0, Math.min(rows - 1, selection.at + by)),
})

/** How many links a deed would be done to. */
export const sizeOf = ({ chosen, isAll }: Selection, total: ListTotal): ListTotal =>
  isAll ? total : { count: chosen.size, isMore: false }
