import type { Db } from '../database/database.ts'
import type { PreparedQueries } from '../database/prepared-queries.ts'
import { type Change, type LateChanges, openLateChanges } from './late-changes.ts'

/** Some changes; or `lost`: there may have been changes that are no longer in the log. */
export type ChangePage = { kind: 'changes'; subjects: string[]; isLast: boolean } | { kind: 'lost' }

/** A page takes a few milliseconds to read and apply. */
const PAGE_ROWS = 250

const LOST: ChangePage = { kind: 'lost' }
const NOTHING: ChangePage = { kind: 'changes', subjects: [], isLast: true }

/** Reads each committed change once, by its number in the log. Does not depend on clocks. */
export class ChangeFeed {
  readonly #db: Db
  readonly #late: LateChanges
  /** The change with the highest number read so far. Undefined before the first read and while the log is empty. */
  #last: Change | undefined
  #hasBegun = false
  #isLateRead = false
  /** The last call returned the last page of a read. */
  #isComplete = false
  readonly #hasNothingNew: (last: Change) => Promise<boolean>

  /** Most reads find nothing; `preparedQueries` makes these cheap. They must see the same database. */
  constructor(db: Db, preparedQueries: PreparedQueries) {
    this.#db = db
    this.#late = openLateChanges(db)
    this.#hasNothingNew = this.#late.prepareProbe(preparedQueries)
  }

  /**
   * The next page. After the last page, everything that was committed at the time of the first page's request has been
   * read. The first call returns `lost`, because earlier changes are unknown.
   */
  async next(): Promise<ChangePage> {
    const last = this.#last
    if (!last) return this.#begin()
    if (this.#isComplete && (await this.#hasNothingNew(last))) return NOTHING
    this.#isComplete = false
    if (!this.#isLateRead) {
      const { subjects, isLast } = await this.#late.read(last.number, PAGE_ROWS)
      this.#isLateRead = isLast
      if (subjects.length > 0) return { kind: 'changes', subjects, isLast: false }
      if (!isLast) throw new Error('a page of late changes that is empty is the last one')
    }
    return this.#readOn(last)
  }

  async #begin(): Promise<ChangePage> {
    // A transaction that is open now and gets a number below the newest one is late.
    await this.#late.begin()
    this.#last = await newestChange(this.#db)
    this.#isComplete = false
    if (!this.#last && this.#hasBegun) return NOTHING
    this.#hasBegun = true
    return LOST
  }

  async #readOn(last: Change): Promise<ChangePage> {
    // If this read fails, the next one starts over with the late changes.
    this.#isLateRead = false
    const [known, ...rows] = await this.#listFrom(last.number, PAGE_ROWS + 1)
    // The last change was cleared, perhaps with later ones, or the database was restored to an earlier state.
    if (known?.id !== last.id) {
      this.#last = undefined
      this.#hasBegun = false
      return this.#begin()
    }
    this.#last = rows.at(-1) ?? last
    const isLast = rows.length < PAGE_ROWS
    this.#isLateRead = !isLast
    this.#isComplete = isLast
    return { kind: 'changes', subjects: rows.map(({ subject }) => subject), isLast }
  }

  /** Includes the row with that number, which was read before. */
  #listFrom(number: number, limit: number) {
    return this.#db
      .selectFrom('changes')
      .select(['number', 'id', 'subject'])
      .where('number', '>=', number)
      .where((row) => row.or([row('number', '=', number), this.#late.wasCommitted()]))
      .orderBy('number')
      .limit(limit)
      .execute()
  }
}

function newestChange(db: Db): Promise<Change | undefined> {
  return db
    .selectFrom('changes')
    .select(['number', 'id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
