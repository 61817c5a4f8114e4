/** The list with one entry moved. */
export function moved<T>(list: readonly T[], from: number, to: number): T[] {
  const entry = list[from]
  if (entry === undefined) return [...list]
  return list.toSpliced(from, 1).toSpliced(to, 0, entry)
}

export interface RowSpan {
  top: number
  bottom: number
}

/** The new index of an entry dragged to `y`: it takes the place of another entry once past its middle. */
export function placeAt(rows: readonly RowSpan[], from: number, y: number): number {
  const middle = ({ top, bottom }: RowSpan) => (top + bottom) / 2
  const above = rows.findIndex((row, at) => at < from && y < middle(row))
  if (above >= 0) return above
  const below = rows.findLastIndex((row, at) => at > from && y > middle(row))
  return below >= 0 ? below : from
}
