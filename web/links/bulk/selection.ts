import type { Link } from '../../../contract/links/links.ts'
import type { ListTotal } from '../list/list-cache.ts'

/** Selected links by id, including rows out of sight, and the row of the keyboard cursor. */
export interface Selection {
  chosen: ReadonlyMap<string, Link>
  /** All links that match the filter are selected, including pages that are not loaded. */
  isAll: boolean
  /** Row of the keyboard cursor; -1 for none. */
  at: number
  /** Row at which a Shift range starts. */
  anchor: number
}

export const nothingChosen: Selection = { chosen: new Map(), isAll: false, at: -1, anchor: -1 }

/** Toggles one row; with `isRange` selects all rows from the anchor to it. */
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

/** Selects all loaded links, or none if all are selected already. */
export function toggledAll(selection: Selection, links: readonly Link[]): Selection {
  const isWhole = links.every(({ id }) => selection.chosen.has(id))
  if (isWhole) return nothingChosen
  return { ...selection, isAll: false, chosen: new Map(links.map((link) => [link.id, link])) }
}

export const moved = (selection: Selection, by: number, rows: number): Selection => ({
  ...selection,
  at: Math.max(0, Math.min(rows - 1, selection.at + by)),
})

/** Number of links that a bulk action would apply to. */
export const sizeOf = ({ chosen, isAll }: Selection, total: ListTotal): ListTotal =>
  isAll ? total : { count: chosen.size, isMore: false }
