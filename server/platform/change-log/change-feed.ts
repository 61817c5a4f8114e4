import type { Db } from '../database.ts'
import { type LateChanges, openLateChanges } from './late-changes.ts'

/** Some changes; or word that there may have been others, which nobody can name any more. */
export type ChangePage = { kind: 'changes'; subjects: string[]; isLast: boolean } | { kind: 'lost' }

/** A page is read and told within some milliseconds. */
const PAGE_ROWS = 250

const LOST: ChangePage = { kind: 'lost' }
const NOTHING: ChangePage = { kind: 'changes', subjects: [], isLast: true }

/** Reads each committed change once, by the numbers of the log; no clock has a part in it. */
export class ChangeFeed {
  readonly #db: Db
  readonly #late: LateChanges
  /** The change with the highest number that was read. Undefined before the first look, and while the log is empty. */
  #last: { number: number; id: string } | undefined
  #hasBegun = false
  #isLateRead = false

  constructor(db: Db) {
    this.#db = db
    this.#late = openLateChanges(db)
  }

  /**
   * The next page. With the last one everything was read that was committed when the first of them was asked for. `lost`
   * is also the answer to the first question: nobody knows what was before.
   */
  async next(): Promise<ChangePage> {
    const last = this.#last
    if (!last) return this.#begin()
    if (!this.#isLateRead) {
      const { subjects, isLast } = await this.#late.read(last.number, PAGE_ROWS)
      this.#isLateRead = isLast
      if (subjects.length > 0) return { kind: 'changes', subjects, isLast: false }
      if (!isLast) throw new Error('a page of late changes that is empty is the last one')
    }
    return this.#readOn(last)
  }

  async #begin(): Promise<ChangePage> {
    // What is open now and gets a number below the newest one is late.
    await this.#late.begin()
    this.#last = await newestChange(this.#db)
    if (!this.#last && this.#hasBegun) return NOTHING
    this.#hasBegun = true
    return LOST
  }

  async #readOn(last: { number: number; id: string }): Promise<ChangePage> {
    // A look that fails here begins anew.
    this.#isLateRead = false
    const [known, ...rows] = await this.#listFrom(last.number, PAGE_ROWS + 1)
    // Cleared away, and others behind it perhaps; or the database was put back to an earlier state.
    if (known?.id !== last.id) {
      this.#last = undefined
      this.#hasBegun = false
      return this.#begin()
    }
    this.#last = rows.at(-1) ?? last
    const isLast = rows.length < PAGE_ROWS
    this.#isLateRead = !isLast
    return { kind: 'changes', subjects: rows.map(({ subject }) => subject), isLast }
  }

  /** With the row of that number, which was read before. */
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

function newestChange(db: Db): Promise<{ number: number; id: string } | undefined> {
  return db
    .selectFrom('changes')
    .select(['number', 'id'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
