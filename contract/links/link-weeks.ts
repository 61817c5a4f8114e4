import { z } from 'zod'
import { TimeZone } from '../clicks/analytics.ts'

/** The number of links on a page of the list. */
export const WEEKS_MAX = 100

const Ids = z
  .string()
  .transform((text) => [...new Set(text.split(','))])
  .pipe(
    z
      .array(z.string().regex(/^\w{1,40}$/, 'Use ids of links, parted by commas'))
      .max(WEEKS_MAX, `At most ${WEEKS_MAX} links`),
  )
  .meta({ description: 'Ids of links, parted by commas' })

export const LinkWeeksQuery = z.strictObject({ links: Ids, timezone: TimeZone })

export const LinkWeeks = z
  .object({
    timezone: z.string(),
    items: z.array(
      z.object({
        link: z.string(),
        clicks: z
          .array(z.int().min(0))
          .length(7)
          .meta({ description: 'Of people, by day, the latest of them today' }),
      }),
    ),
  })
  .meta({ id: 'LinkWeeks' })

export type LinkWeeksQuery = z.infer<typeof LinkWeeksQuery>
export type LinkWeeks = z.infer<typeof LinkWeeks>
