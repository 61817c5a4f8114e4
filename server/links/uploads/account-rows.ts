import { z } from 'zod'
import { UPLOAD_BYTES_MAX } from '../../../contract/links/uploads.ts'
import { type AccountRows, column } from '../../account-data/account-rows.ts'
import { keptFile } from './uploads.ts'

/** Of rows; the tier limits their bytes. */
const PICTURES_MAX = 20_000
const SIDE_MAX = 2400

export const uploadRows: readonly AccountRows[] = [
  {
    table: 'uploads',
    key: ['name'],
    max: PICTURES_MAX,
    file: { ...keptFile, maxBytes: UPLOAD_BYTES_MAX },
    row: z.strictObject({
      name: z.string().regex(/^[A-Za-z0-9_-]{43}$/),
      account_id: column.id,
      width: z.int().min(1).max(SIDE_MAX),
      height: z.int().min(1).max(SIDE_MAX),
      size: z.int().min(1).max(UPLOAD_BYTES_MAX),
      created_at: column.time,
    }),
  },
]
