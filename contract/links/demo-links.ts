import { z } from 'zod'
import { Target } from './links.ts'

export const CreateDemoLink = z.strictObject({ redirectTo: Target }).meta({ id: 'CreateDemoLink' })
export const DemoLink = z.object({ furlUrl: z.string() }).meta({ id: 'DemoLink' })

export const UrlHistory = z
  .object({
    items: z.array(
      z.object({
        shortUrl: z.string(),
        redirectTo: z.string(),
        title: z.string().nullable(),
        createdAt: z.string(),
        clicks: z.int(),
      }),
    ),
  })
  .meta({ id: 'UrlHistory' })

export type UrlHistory = z.infer<typeof UrlHistory>
