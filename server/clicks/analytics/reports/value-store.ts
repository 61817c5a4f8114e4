import type { Dimension } from '../../../../contract/clicks/dimensions.ts'
import type { QueryValues } from '../../../platform/clickhouse/clickhouse.ts'
import { columnOf } from '../records/clicks-table.ts'
import { chunksOf } from './parameter-chunks.ts'

/**
 * What clicks do not hold, as values by the ids of links: the folders that links are in, and their own addresses for
 * clicks from before addresses were kept.
 */
export type LookedUp = Partial<Record<'address' | 'folder', ReadonlyMap<string, string>>>

/** SQL for the value of a dimension; its parameters are those of `lookedUpValues`. */
export function valueSql(dimension: Dimension, lookedUp: LookedUp = {}): string {
  if (dimension === 'folder') return ofLink('folder', lookedUp.folder)
  const column = columnOf(dimension)
  if (dimension !== 'address' || !lookedUp.address?.size) return column
  return `if(${column} = '', ${ofLink('address', lookedUp.address)}, ${column})`
}

/** Whether the value is not that of a column alone. */
export const isLookedUp = (dimension: Dimension, lookedUp: LookedUp = {}): boolean =>
  dimension === 'folder' || (dimension === 'address' && Boolean(lookedUp.address?.size))

type Name = keyof LookedUp

function ofLink(name: Name, found: ReadonlyMap<string, string> = new Map()): string {
  // Not a constant, by which nothing can be grouped.
  if (found.size === 0) return 'substring(link_id, 1, 0)'
  const lists = (what: 'links' | 'values') =>
    chunksFor(found)
      [what].map((_, n) => `{${name}_${what}${n}:Array(String)}`)
      .join(', ')
  return `transform(link_id, arrayConcat(${lists('links')}), arrayConcat(${lists('values')}), '')`
}

export function lookedUpValues(lookedUp: LookedUp = {}): QueryValues {
  const values = Object.entries(lookedUp).flatMap(([name, found]) =>
    Object.entries(chunksFor(found)).flatMap(([what, chunks]) =>
      chunks.map((chunk, n) => [`${name}_${what}${n}`, chunk] as const),
    ),
  )
  return Object.fromEntries(values)
}

const chunksFor = (found: ReadonlyMap<string, string>) => ({
  links: chunksOf([...found.keys()]),
  values: chunksOf([...found.values()]),
})
