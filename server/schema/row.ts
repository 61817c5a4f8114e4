import type { InsertType, SelectType } from 'kysely'
import type { Rows } from './rows.ts'

/**
 * A row of a table. Its columns come from the database (`rows.ts`). `Known` adds what people know of some of them: what they hold, and
 * which texts may stand there. A column that the database does not have, or has with another type, does not compile.
 *
 * A default in the database is what rows from before the column got, so an insert gives each column all the same, unless
 * `Known` says that it is `Generated`.
 */
export type Row<
  Table extends keyof Rows,
  Known extends Agreed<Table, Known> = Record<never, never>,
> = {
  [Column in Exclude<keyof Rows[Table], keyof Known>]: SelectType<Rows[Table][Column]>
} & Known

/** `Known` where it agrees with the database, and otherwise what is wrong with it. */
type Agreed<Table extends keyof Rows, Known> = {
  [Column in keyof Known]: Column extends keyof Rows[Table]
    ? AgreedColumn<Rows[Table][Column], Known[Column]>
    : 'There is no such column'
}

type AgreedColumn<Found, Known> =
  SelectType<Known> extends SelectType<Found>
    ? null extends Exclude<SelectType<Found>, SelectType<Known>>
      ? 'It may be null'
      : undefined extends InsertType<Known>
        ? undefined extends InsertType<Found>
          ? Known
          : 'It has no default'
        : Known
    : 'It has another type'

/** The same for a table of which all columns are known. */
export type WholeRow<
  Table extends keyof Rows,
  Known extends Agreed<Table, Known> & Record<keyof Rows[Table], unknown>,
> = Known
