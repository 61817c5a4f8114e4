import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Db } from '../database.ts'
import { isPostgres } from '../database-kind.ts'

/** Changes that are committed behind a reader: below a number that it has passed already. */
export interface LateChanges {
  /** What is committed from now on below a number that a reader has passed is late. */
  begin(): Promise<void>
  /** Subjects of those since the last look, a page of them; there may be more while `isLast` is false. */
  read(passed: number, limit: number): Promise<{ subjects: string[]; isLast: boolean }>
  /** Whether a row was committed when the look began. Where it was not, it is late in the next one. */
  wasCommitted(): RawBuilder<SqlBool>
}

export function openLateChanges(db: Db): LateChanges {
  return isPostgres(db) ? new LateOnPostgres(db) : noneIsLate
}

/** SQLite has one writer at a time: changes are committed in the order of their numbers. */
const noneIsLate: LateChanges = {
  begin: async () => undefined,
  read: async () => ({ subjects: [], isLast: true }),
  wasCommitted: () => sql`true`,
}

interface ChangePosition {
  transaction: string
  number: number
}

const BEGINNING: ChangePosition = { transaction: '0', number: 0 }

/**
 * PostgreSQL hands a number out when a row is inserted, and shows the row once its transaction is committed. So each look
 * asks for what the transactions wrote that were open at the look before, or began after it. A snapshot names exactly
 * these, however long one of them stays open; what is rolled back is never seen.
 */
class LateOnPostgres implements LateChanges {
  readonly #db: Db
  /** What was committed by then has been read. */
  #seen = ''
  /** The snapshot of the present look. */
  #present = ''
  /** How far its pages got, while there are more. */
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
    // Where this fails the next look begins at the first page: what it has to see is younger than this look.
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

  /** One row without a subject where there is none. Both halves find their rows by the index of transactions. */
  async #rows({ passed, after, limit }: LateRange): Promise<LateRow[]> {
    const { end, open } = openAt(this.#seen)
    const beyondEnd: ChangePosition = { transaction: end, number: 0 }
    // The first page looks at the present moment, and the others at the same one.
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

/** One bound and not two: PostgreSQL would begin its search at the first it is given. */
function laterOf(one: ChangePosition, other: ChangePosition): ChangePosition {
  return BigInt(one.transaction) < BigInt(other.transaction) ? other : one
}

/** False also for rows that came from another server, by a copy of the database, and count its transactions. */
const wasVisible = (snapshot: RawBuilder<unknown>) =>
  sql<SqlBool>`pg_visible_in_snapshot(transaction, ${snapshot})`

/** Of `first:end:open,open…`: transactions from `end` on and those that are `open` had not ended. */
function openAt(snapshot: string): { end: string; open: string[] } {
  const [, end = '', open] = snapshot.split(':')
  return { end, open: open ? open.split(',') : [] }
}
