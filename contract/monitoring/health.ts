import { z } from 'zod'
import { monitorStates } from './states.ts'

/** What Monitoring knows of a Link; null for Links that are not monitored. */
export const Health = z
  .object({
    state: z.enum(monitorStates),
    since: z.string(),
    reason: z.string().nullable(),
  })
  .meta({ id: 'Health' })

export type Health = z.infer<typeof Health>
