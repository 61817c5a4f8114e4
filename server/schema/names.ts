import { type RawBuilder, sql } from 'kysely'

/** The full name of a user, in a query in which the table has this alias. People may have no last name. */
export const fullNameIn = <T extends string | null = string>(users: string): RawBuilder<T> =>
  sql<T>`trim(${sql.ref(`${users}.first_name`)} || ' ' || ${sql.ref(`${users}.last_name`)})`
