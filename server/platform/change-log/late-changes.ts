import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database/database.ts'
import { isPostgres } from '../database/database-kind.ts'
import type { PreparedQueries } from '../database/prepared-queries.ts'

/** Changes that are committed with a number that a reader has already passed. */
export interface LateChanges {
  /** From now on, a change that is committed below a passed number is late. */
  begin(): Promise<void>
  /** A page of the subjects since the last read; there may be more while `isLast` is false. */
  read(passed: number, limit: number): Promise<{ subjects: string[]; isLast: boolean }>
  /** Whether a row was committed when the read began. If not, the next read finds it as late. */
  wasCommitted(): RawBuilder<SqlBool>
  /** Prepares the question whether the log has nothing that the last complete read has not returned. */
  prepareProbe(preparedQueries: PreparedQueries): (last: Change) => Promise<boolean>
}

/** Identifies a row of the log. */
export interface Change {
  number: number
  id: string
}

export function openLateChanges(db: Db): LateChanges {
  return isPostgres(db) ? new LateOnPostgres(db) : noneIsLate(db)
}

/** SQLite has one writer at a time, so changes are committed in the order of their numbers. */
function noneIsLate(db: Db): LateChanges {
  return {
    begin: async () => undefined,
    read: async () => ({ subjects: [], isLast: true }),
    wasCommitted: () => sql`true`,
    prepareProbe(preparedQueries) {
      const query = sql<{ id: string; newest: number }>`
        select id, (select max(number) from changes) as newest from changes where number = ${LATER}`
      const find = preparedQueries.prepare('newest_change', query.compile(db))
      return async ({ number, id }) => {
        const row = await find(`${number}`)
        return row?.id === id && row.newest === number
      }
    },
  }
}

/** The place of a value that each look-up brings. */
const LATER = ''

interface ChangePosition {
  transaction: string
  number: number
}

const BEGINNING: ChangePosition = { transaction: '0', number: 0 }

/**
 * PostgreSQL assigns the number at the insert and shows the row at the commit. Each read therefore asks for the rows of
 * transactions that were open at the previous read or began after it. A snapshot identifies exactly these, however long
 * they stay open; rolled back rows are never seen.
 */
class LateOnPostgres implements LateChanges {
  readonly #db: Db
  /** Snapshot up to which all committed rows have been read. */
  #seen = ''
  /** Snapshot of the current read. */
  #present = ''
  /** Position after the last page, while there are more. */
  #after: ChangePosition | undefined

  constructor(db: Db) {
    this.#db = db
  }

  async begin(): Promise<void> {
    const { rows } = await sql<Pick<LateRow, 'present'>>`
      select cast(pg_current_snapshot() as text) as present`.execute(this.#db)
    this.#seen = rows[0]?.present ?? ''
    this.#present = this.#seen
    this.#after = undefined
  }

  async read(passed: number, limit: number) {
    const after = this.#after
    // If this fails, the next read starts at the first page: the rows that it has to find are newer than this read.
    this.#after = undefined
    const rows = await this.#rows({ passed, after, limit })
    if (!after) this.#present = rows[0]?.present ?? ''
    const late = rows.flatMap(({ subject, transaction, number }) =>
      subject === null ? [] : [{ subject, transaction, number }],
    )
    const isLast = late.length < limit
    this.#after = isLast ? undefined : late.at(-1)
    if (isLast) this.#seen = this.#present
    return { subjects: late.map(({ subject }) => subject), isLast }
  }

  wasCommitted(): RawBuilder<SqlBool> {
    return wasVisible(sql`cast(${this.#present} as pg_snapshot)`)
  }

  /** A row that was not committed at the last read belongs to a transaction that was open then, or to a later one. */
  prepareProbe(preparedQueries: PreparedQueries) {
    const isVisible = wasVisible(sql`pg_current_snapshot()`)
    const query = sql<{ id: string | null; hasMore: boolean }>`select
      (select id from changes where number = cast(${LATER} as bigint)) as id,
      exists (select 1 from changes
        where transaction = any(cast(cast(${LATER} as text) as xid8[])) and ${isVisible})
      or exists (select 1 from changes
        where transaction >= cast(cast(${LATER} as text) as xid8) and ${isVisible}) as "hasMore"`
    const find = preparedQueries.prepare('newest_change', query.compile(this.#db))
    return async ({ number, id }: Change) => {
      const { end, open } = openAt(this.#seen)
      const row = await find(`${number}`, `{${open.join(',')}}`, end)
      return row?.id === id && !row.hasMore
    }
  }

  /** Returns one row without a subject if there is none. Both halves use the index on transactions. */
  async #rows({ passed, after, limit }: LateRange): Promise<LateRow[]> {
    const { end, open } = openAt(this.#seen)
    const beyondEnd: ChangePosition = { transaction: end, number: 0 }
    // The first page takes the current snapshot, and the following pages reuse it.
    const present = after ? sql`cast(${this.#present} as pg_snapshot)` : sql`pg_current_snapshot()`
    const within = ({ transaction, number }: ChangePosition) => sql`number < ${passed}
      and (transaction, number) > (cast(${transaction} as xid8), ${number})
      and ${wasVisible(present)}
      order by transaction, number limit ${limit}`
    const { rows } = await sql<LateRow>`
      select cast(${present} as text) as present, late.subject, late.number,
        cast(late.transaction as text) as transaction
      from (select 1) as always left join (
        (select subject, transaction, number from changes
          where transaction = any(cast(${open} as xid8[])) and ${within(after ?? BEGINNING)})
        union all
        (select subject, transaction, number from changes
          where ${within(laterOf(after ?? BEGINNING, beyondEnd))})
        order by transaction, number limit ${limit}
      ) as late on true
      order by late.transaction, late.number`.execute(this.#db)
    return rows
  }
}

interface LateRange {
  passed: number
  after: ChangePosition | undefined
  limit: number
}

interface LateRow {
  present: string
  subject: string | null
  transaction: string
  number: number
}

/** A single bound: with two, PostgreSQL would start its index scan at the first of them. */
function laterOf(one: ChangePosition, other: ChangePosition): ChangePosition {
  return BigInt(one.transaction) < BigInt(other.transaction) ? other : one
}

/** Also false for rows copied from another server, which carry that server's transaction numbers. */
const wasVisible = (snapshot: RawBuilder<unknown>) =>
  sql<SqlBool>`pg_visible_in_snapshot(transaction, ${snapshot})`

/** Parses `first:end:open,open…`: transactions from `end` on, and those listed as open, had not ended. */
function openAt(snapshot: string): { end: string; open: string[] } {
  const [, end = '', open] = snapshot.split(':')
  return { end, open: open ? open.split(',') : [] }
}
