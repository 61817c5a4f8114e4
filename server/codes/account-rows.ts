import { z } from 'zod'
import { QrDesign } from '../../contract/codes/qr.ts'
import { QR_PRESETS_MAX } from '../../contract/codes/qr-design.ts'
import { type AccountRows, column } from '../account-data/account-rows.ts'

const DESIGN_MAX = 200_000

export const qrRows: readonly AccountRows[] = [
  {
    table: 'qr_presets',
    key: ['id'],
    hasId: true,
    max: QR_PRESETS_MAX,
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      name: column.text(100).min(1),
      design: column.json(QrDesign, DESIGN_MAX),
      is_default: column.flag,
      created_at: column.time,
      updated_at: column.time,
    }),
  },
]
