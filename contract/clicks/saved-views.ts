import { z } from 'zod'
import { pageOf } from '../paging.ts'
import { Line } from '../text.ts'
import { filters } from './filters.ts'

const VIEW_NAME_MAX = 60
const VIEW_QUERY_MAX = 4000

const Name = Line(VIEW_NAME_MAX)

/** The parameters of the address of the analytics page. */
const Parameters = z.strictObject({
  period: z.string().max(20).optional(),
  from: z.iso.date().optional(),
  to: z.iso.date().optional(),
  compare: z.enum(['year', 'none']).optional(),
  chart: z.string().max(20).optional(),
  with: z.union([z.string().max(300), z.array(z.string().max(300)).max(5)]).optional(),
  ...filters,
})

function isQueryOfPage(text: string): boolean {
  const search = new URLSearchParams(text)
  const named = [...new Set(search.keys())].map((name) => {
    const values = search.getAll(name)
    return [name, values.length === 1 ? values[0] : values]
  })
  return Parameters.safeParse(Object.fromEntries(named)).success
}

// As addresses are written, so there is nothing in it that a database would refuse.
const WRITTEN = /^[!-~]*$/

const Query = z
  .string()
  .max(VIEW_QUERY_MAX, 'This view has too many values to be saved')
  .refine(
    (text) => WRITTEN.test(text) && isQueryOfPage(text),
    'Use the query of an address of the analytics page',
  )
  .meta({
    description: 'The query of the address of the analytics page, such as `period=7d&country=DE`',
  })

export const SavedView = z
  .object({ id: z.string(), name: z.string(), query: z.string(), createdAt: z.string() })
  .meta({ id: 'SavedView' })

/** All views of a person in an account by name; few enough for a single page. */
export const SavedViewPage = pageOf(SavedView).meta({ id: 'SavedViewPage' })

export const CreateSavedView = z
  .strictObject({ name: Name, query: Query })
  .meta({ id: 'CreateSavedView' })
export const EditSavedView = z
  .strictObject({ name: Name.optional(), query: Query.optional() })
  .meta({ id: 'EditSavedView' })

export type SavedView = z.infer<typeof SavedView>
export type SavedViewPage = z.infer<typeof SavedViewPage>
export type CreateSavedView = z.infer<typeof CreateSavedView>
export type EditSavedView = z.infer<typeof EditSavedView>
