import { z } from 'zod'
import { UtmParams } from '../../../contract/links/utm.ts'
import { type AccountRows, column } from '../../account-data/account-rows.ts'
import { TEMPLATES_MAX } from './utm-templates.ts'

export const utmTemplateRows: readonly AccountRows[] = [
  {
    table: 'utm_templates',
    key: ['id'],
    hasId: true,
    max: TEMPLATES_MAX,
    row: z.strictObject({
      id: column.id,
      account_id: column.id,
      name: column.text(100).min(1),
      name_lower: column.text(200).min(1),
      utm: column.json(UtmParams),
      created_at: column.time,
    }),
  },
]
