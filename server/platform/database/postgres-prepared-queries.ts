import type { CompiledQuery } from 'kysely'
import type pg from 'pg'
import type { Log } from '../log.ts'
import type { PreparedQueries, PreparedQuery } from './prepared-queries.ts'

/**
 * Prepared statement unknown, already there, or planned for other columns: a pooler gives each transaction another
 * connection, or the schema has changed.
 */
const LOST_STATEMENT = new Set(['26000', '42P05', '0A000'])

interface NamedQuery {
  name: string
  text: string
  values: string[]
}

/** Uses named prepared statements, which each PostgreSQL connection keeps parsed and planned. */
export class PostgresPreparedQueries implements PreparedQueries {
  readonly counts = { here: 0, elsewhere: 0 }
  readonly #pool: pg.Pool
  readonly #log: Log
  #areNamed = true

  constructor(pool: pg.Pool, log: Log) {
    this.#pool = pool
    this.#log = log
  }

  prepare<Row>(name: string, { sql: text }: CompiledQuery<Row>): PreparedQuery<Row> {
    return async (...values) => {
      this.counts.elsewhere += 1
      const { rows } = await this.#ask({ name, text, values })
      return rows[0]
    }
  }

  close(): Promise<void> {
    return this.#pool.end()
  }

  async #ask({ name, text, values }: NamedQuery) {
    if (!this.#areNamed) return this.#pool.query({ text, values })
    try {
      return await this.#pool.query({ name, text, values })
    } catch (error) {
      if (!isLostStatement(error)) throw error
      this.#giveUpNames(error)
      return this.#pool.query({ text, values })
    }
  }

  #giveUpNames(error: unknown): void {
    if (this.#areNamed) {
      this.#log.warn('PostgreSQL keeps no prepared statements here: links are looked up without', {
        error,
      })
    }
    this.#areNamed = false
  }
}

function isLostStatement(error: unknown): boolean {
  return error instanceof Error && 'code' in error && LOST_STATEMENT.has(String(error.code))
}
