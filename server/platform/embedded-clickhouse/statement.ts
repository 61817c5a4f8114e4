/** An insert whose rows came separately from its text. */
export interface RawInsert {
  table: string
  columns: string[] | undefined
  format: 'JSONEachRow' | 'JSONCompactEachRow'
}

const NAME = '[A-Za-z_][A-Za-z0-9_]*'
const RAW_INSERT = new RegExp(
  String.raw`^\s*INSERT\s+INTO\s+(?<table>${NAME}(?:\.${NAME})?)\s*(?:\((?<columns>[\w\s,]+)\))?\s*FORMAT\s+(?<format>JSONEachRow|JSONCompactEachRow)\s*$`,
  'i',
)

/**
 * Parses an insert whose body the library takes as bytes; undefined for every other statement, which it takes as text.
 */
export function readRawInsert(sql: string): RawInsert | undefined {
  const parts = RAW_INSERT.exec(sql)?.groups
  if (!parts?.table || !parts.format) return undefined
  const isCompact = parts.format.toLowerCase() === 'jsoncompacteachrow'
  return {
    table: parts.table,
    columns: parts.columns?.split(',').map((column) => column.trim()),
    format: isCompact ? 'JSONCompactEachRow' : 'JSONEachRow',
  }
}

export function isWrite(sql: string): boolean {
  return /^\s*INSERT\b/i.test(sql)
}

/** Quotes a text as a literal of ClickHouse's SQL. */
export function literal(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`
}

export function quotedName(name: string): string {
  return `\`${name.replaceAll('\\', '\\\\').replaceAll('`', '\\`')}\``
}
