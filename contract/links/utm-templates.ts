import { z } from 'zod'
import { pageOf } from '../paging.ts'
import { Line } from '../text.ts'
import { KeptUtm, UtmParams, utmFields } from './utm.ts'

const Name = Line(60)

const Filled = UtmParams.refine(
  (utm) => utmFields.some((field) => utm[field]?.trim()),
  'Fill in at least one parameter',
)

export const UtmTemplate = z
  .object({
    id: z.string(),
    name: z.string(),
    utmParams: KeptUtm,
    createdAt: z.string(),
  })
  .meta({ id: 'UtmTemplate' })

/** All templates of the account by name; few enough for a single page. */
export const UtmTemplatePage = pageOf(UtmTemplate).meta({ id: 'UtmTemplatePage' })

export const CreateUtmTemplate = z
  .strictObject({ name: Name, utmParams: Filled })
  .meta({ id: 'CreateUtmTemplate' })
export const EditUtmTemplate = z
  .strictObject({ name: Name.optional(), utmParams: Filled.optional() })
  .meta({ id: 'EditUtmTemplate' })

export type UtmTemplate = z.infer<typeof UtmTemplate>
export type UtmTemplatePage = z.infer<typeof UtmTemplatePage>
export type CreateUtmTemplate = z.infer<typeof CreateUtmTemplate>
export type EditUtmTemplate = z.infer<typeof EditUtmTemplate>
