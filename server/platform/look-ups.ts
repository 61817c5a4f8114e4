import type { CompiledQuery } from 'kysely'

/** Finds one row by the values of its query, in their order; at once where that is quick. */
export type LookUp<Row> = (...values: string[]) => Row | undefined | Promise<Row | undefined>

/** Questions that are asked so often that building, reading and planning them each time would cost more than their answers. */
export interface LookUps {
  /** The query was compiled by the database's own Kysely; its values are replaced by those of each look-up. */
  prepare<Row>(name: string, query: CompiledQuery<Row>): LookUp<Row>
  /** How many were answered on the event loop, and how many elsewhere. */
  readonly counts: Readonly<Record<'here' | 'elsewhere', number>>
  close(): Promise<void>
}
