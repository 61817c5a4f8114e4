import { z } from 'zod'
import type { App, Inside } from '../context.ts'
import type { Tables } from '../platform/database/tables.ts'

/** The columns of a row as an export has them. A domain is named by its name there, in place of its id. */
export type AccountRow = Readonly<Record<string, string | number | null>>

/** A table whose rows an export has as they are, so that a restore can write them again. */
export interface AccountRows {
  table: keyof Tables & string
  /** The columns that identify a row; pages go by them. The first is an id that the restore keeps, if `hasId`. */
  key: readonly string[]
  hasId?: boolean
  /** Where else an id may be left from a row that is gone. */
  idsAlsoIn?: { table: keyof Tables & string; column: string }
  /** The column that names the account, or the row of another table that belongs to one. */
  of?: { column: string; table: keyof Tables & string }
  /** It is the table of accounts itself. */
  isAccount?: boolean
  /** The first format of exports that has it; without it all have. */
  since?: number
  /** A row as it has to be. Columns that it does not have are not exported. */
  row: z.ZodObject
  /** Rows with these values are not exported, nor are those with a time of their deletion if `isLive`. */
  only?: { column: string; not: readonly string[] }
  isLive?: boolean
  /** The most rows that a restore takes. */
  max: number
  /** Columns with an id of a row in a table before this one. */
  refs?: Readonly<Record<string, RowRef>>
  /** Columns with a user, and what becomes of a row whose user is no member: the column is null, or the row is left out. */
  users?: Readonly<Record<string, 'null' | 'leave-out'>>
  /** The column with the domain. */
  domain?: string
  /** The same, but nobody is asked which one stands for it: rows of a domain that is not here are left out. */
  domainIfHere?: string
  /** A column whose text is unique in the installation; a new one is made if another account has it. */
  unique?: { column: string; make(): string }
  /** The file in the ZIP that belongs to a row. */
  file?: RowFile
  /** Columns with a hash that only an Owner's export has. */
  hashes?: readonly string[]
  /** What the export has in place of the row. */
  show?(app: App, row: AccountRow): AccountRow
  /** Throws a Problem if rows cannot be restored, or names what is lost. Nothing may be written. */
  check?(app: App, rows: readonly AccountRow[], check: RowCheck): Promise<void>
  /** Without it they are inserted as they are. */
  insert?(inside: Inside, rows: readonly AccountRow[], restore: RowWriting): Promise<void>
  /** Takes back what `insert` did. Without it the rows are deleted; those of other rows (`of`) go with them. */
  remove?(inside: Inside, rows: readonly AccountRow[]): Promise<void>
}

export interface RowRef {
  to: keyof Tables & string
  /** What becomes of a row whose id is in no file: the file is refused by default. */
  ifGone?: 'null' | 'leave-out'
}

export interface RowFile {
  /** Of the row's name in the ZIP. */
  nameOf: (row: AccountRow) => string
  maxBytes: number
  find: (app: App, row: AccountRow) => Promise<ReadableStream<Uint8Array> | undefined>
  /** Throws a Problem if it is not what the row says. */
  check(accountId: string, file: { row: AccountRow; bytes: Uint8Array }): Promise<void>
  /** The name under which the account has it, in place of that of the row. */
  nameFor(accountId: string, bytes: Uint8Array): string
  keep(app: App, name: string, bytes: Uint8Array): Promise<void>
  remove(app: App, name: string): Promise<void>
}

/** What stands for a hash in an export that somebody else than an Owner asked for. */
export const HIDDEN_HASH = 'hidden'

/** What a restore may lose, of which it says how much before it begins. */
export type LossKind = 'password' | 'key' | 'hub' | 'channel' | 'domain'

export interface RowCheck {
  accountId: string
  /** The id that an id of the file gets. */
  idOf(id: string): string
  /** Undefined while nobody has said which domain stands for it. */
  domainIdOf(name: string, kind: 'link' | 'hub'): string | undefined
  lose(kind: LossKind, id: string): void
  /** Some rows are written already, and have their room. */
  isResumed: boolean
  /** For sums over all rows of a restore. */
  sums: Map<string, number>
}

export interface RowWriting {
  accountId: string
  userId: string
  /** What the check has found to be lost, by the ids that rows get. */
  isLost(kind: LossKind, id: string): boolean
  /** Who a user of the export is here; undefined for somebody who is no member. */
  userOf(id: string): string | undefined
  /** The domain that stands for one of the export, if there is one. */
  domainIdOf(name: string): string | undefined
}

const TIME_MAX = Date.UTC(9999, 11, 31)
/** Of any text without a schema of its own. */
const TEXT_MAX = 10_000

/** The columns of the rows of a restore. */
export const column = {
  id: z.string().regex(/^[a-z]{2,5}_[0-9A-Za-z]{6,40}$/, 'No id'),
  time: z.int().min(0).max(TIME_MAX),
  count: z.int().min(0).max(Number.MAX_SAFE_INTEGER),
  flag: z.literal([0, 1]),
  text: (max = TEXT_MAX) =>
    z
      .string()
      .max(max)
      .refine((text) => text.isWellFormed()),
  domain: z.string().min(1).max(259),
  /** A text with a JSON value that fits the schema. */
  json: (schema: z.ZodType, max = TEXT_MAX) =>
    z
      .string()
      .max(max)
      .refine((text) => {
        try {
          return schema.safeParse(JSON.parse(text)).success
        } catch {
          return false
        }
      }, 'Not what is expected'),
} as const
