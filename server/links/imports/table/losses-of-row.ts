import type { LossKind } from '../../../../contract/links/import-fields.ts'
import { isLostIn, lostColumns } from './lost-columns.ts'
import { keptFieldsOf, keyOf, type Plan } from './mapping.ts'
import { guardedColumns, type RowLoss, rowLosses } from './safeguards.ts'

export interface LossesOfRow {
  /** The key that the row asks for. */
  key: string | null
  /** What its link would be weaker without. */
  weaker: readonly RowLoss[]
  /** All that it would lose, by the columns that say it. */
  all: readonly { kind: LossKind; name: string }[]
}

/** Reads what the links of rows would lose, of a file with these columns. */
export function lossReader(
  columns: readonly string[],
  plan: Plan,
): (cells: readonly string[]) => LossesOfRow {
  const { mapping } = plan
  const guarded = guardedColumns(columns, mapping)
  const lost = lostColumns(columns, mapping, new Set(guarded.map(({ column }) => column)))
  return (cells) => {
    const key = keyOf(cells, plan)
    const link = keptFieldsOf(cells, plan)
    const weaker = rowLosses({ cells, columns, mapping, guarded, link })
    const others = lost.filter(({ column, kind }) =>
      isLostIn(cells[column]?.trim() ?? '', kind, key),
    )
    return { key, weaker, all: [...weaker, ...others] }
  }
}
