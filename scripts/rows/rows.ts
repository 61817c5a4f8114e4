import { sql } from 'kysely'
import type { Db } from '../../server/platform/database/database.ts'
import { isPostgres } from '../../server/platform/database/database-kind.ts'

export const ROWS_FILE = 'server/schema/rows.ts'

/** The type of each column, by table and column. */
export type Rows = Record<string, Record<string, string>>

interface Column {
  table: string
  name: string
  type: string
  isRequired: boolean | number
  hasDefault: boolean | number
}

const TYPES: Record<string, string> = {
  text: 'string',
  xid8: 'string',
  bigint: 'number',
  integer: 'number',
}

/**
 * Virtual tables and their parts are left out. A key of one integer is numbered by SQLite. Other keys may be null for
 * SQLite, which calls that a bug of its own that it keeps for old programs; PostgreSQL refuses it.
 */
const inSqlite = sql<Column>`
  select t.name as "table", c.name, lower(c.type) as type, c."notnull" or c.pk as "isRequired",
    c.dflt_value is not null or (c.pk and lower(c.type) = 'integer'
      and (select sum(pk) from pragma_table_info(t.name)) = 1) as "hasDefault"
  from pragma_table_list t, pragma_table_info(t.name) c
  where t.schema = 'main' and t.type = 'table' and t.name not like 'sqlite_%'
  order by t.name, c.cid`

const inPostgres = sql<Column>`
  select table_name as "table", column_name as name, data_type as type,
    is_nullable = 'NO' as "isRequired",
    column_default is not null or is_identity = 'YES' as "hasDefault"
  from information_schema.columns
  where table_schema = 'public'
  order by table_name, ordinal_position`

/** Reads the tables of a migrated database. */
export async function readRows(db: Db): Promise<Rows> {
  const columns = await (isPostgres(db) ? inPostgres : inSqlite).execute(db)
  const tables: Rows = {}
  for (const column of columns.rows.filter(({ table }) => !table.startsWith('kysely_'))) {
    tables[column.table] = { ...tables[column.table], [column.name]: typeOf(column) }
  }
  return tables
}

function typeOf({ table, name, type, isRequired, hasDefault }: Column): string {
  const plain = TYPES[type]
  if (!plain) throw new Error(`The type ${type} of ${table}.${name} is not in scripts/rows/rows.ts`)
  const held = isRequired ? plain : `${plain} | null`
  return hasDefault ? `Generated<${held}>` : held
}

export function textOf(rows: Rows): string {
  const tables = Object.entries(rows).map(([table, columns]) => {
    const lines = Object.entries(columns).map(([name, type]) => `    ${name}: ${type}\n`)
    return `  ${table}: {\n${lines.join('')}  }\n`
  })
  return `// biome-ignore-all lint/style/noExcessiveLinesPerFile: scripts/rows/write-rows.ts writes this file.
import type { Generated } from 'kysely'

/** The columns of each table as the migrated database has them. Those with a default are \`Generated\`. */
export interface Rows {
${tables.join('')}}
`
}
