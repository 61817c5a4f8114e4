import type { Generated } from 'kysely'

declare module '../database/tables.ts' {
  interface Tables {
    changes: ChangesTable
  }
}

/** Changes that invalidate caches. PostgreSQL also has `transaction` (xid8), see `LateChanges`. */
export interface ChangesTable {
  /** Assigned by the database in the order of inserts, which on PostgreSQL is not the order of commits. */
  number: Generated<number>
  id: string
  subject: string
  /** By the database's clock. */
  at: number
}
