import type { ImportField } from '../../../contract/links/import-fields.ts'
import type { Mapping } from '../../../contract/links/imports.ts'

/** The field of each column of a file; undefined for unused columns. */
export type ColumnFields = readonly (ImportField | undefined)[]

export function fieldsOf(mapping: Mapping, columns: number): ColumnFields {
  const entries = Object.entries(mapping) as [ImportField, number][]
  const byColumn = new Map(entries.map(([field, column]) => [column, field]))
  return Array.from({ length: columns }, (_, column) => byColumn.get(column))
}

/** A field belongs to one column: the one that had it becomes unused. */
export function withField(
  fields: ColumnFields,
  { column, field }: { column: number; field: ImportField | undefined },
): ColumnFields {
  return fields.map((had, at) => {
    if (at === column) return field
    return had === field ? undefined : had
  })
}

export function mappingOf(fields: ColumnFields): Mapping {
  const pairs = fields.flatMap((field, column) => (field ? [[field, column] as const] : []))
  return Object.fromEntries(pairs)
}
