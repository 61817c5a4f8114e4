import { z } from 'zod'
import { numbersParts } from '../../../contract/clicks/numbers-pages.ts'
import { type AccountRows, column } from '../../account-data/account-rows.ts'
import { newCode } from '../../platform/ids.ts'
import type { NumbersPagesTable } from '../../schema/numbers-pages.ts'
import { insertRestoredPages } from './store.ts'

export const numbersPageRows: readonly AccountRows[] = [
  {
    table: 'numbers_pages',
    key: ['id'],
    hasId: true,
    max: 10_000,
    users: { created_by: 'null' },
    unique: { column: 'token', make: newCode },
    hashes: ['password_hash'],
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      token: z.string().regex(/^[A-Za-z0-9_-]{32}$/),
      title: column.text(200).min(1),
      kind: z.enum(['LINK', 'TAG']),
      subject_id: column.id,
      parts: column.json(z.array(z.enum(numbersParts)).max(numbersParts.length)),
      password_hash: column.text(200).nullable(),
      created_by: column.id.nullable(),
      created_at: column.time,
    }),
    // Without its password, anybody would read it.
    async insert({ db }, rows, restore) {
      const kept = rows.filter((row) => !restore.isLost('password', String(row.id)))
      await insertRestoredPages(db, kept as unknown as NumbersPagesTable[])
    },
  },
]
