import type { CompiledQuery } from 'kysely'

/** Finds one row by the query's values, in their order; synchronously if that is fast. */
export type PreparedQuery<Row> = (...values: string[]) => Row | undefined | Promise<Row | undefined>

/** Queries so frequent that building, parsing and planning them each time would cost more than running them. */
export interface PreparedQueries {
  /** `query` must be compiled by the database's own Kysely; the values of each look-up replace its values. */
  prepare<Row>(name: string, query: CompiledQuery<Row>): PreparedQuery<Row>
  /** How many look-ups ran on the event loop, and how many elsewhere. */
  readonly counts: Readonly<Record<'here' | 'elsewhere', number>>
  close(): Promise<void>
}
