import { z } from 'zod'

/** One way of asking a Target, and how it failed at a vantage point. */
export const FailoverEvidence = z
  .object({
    point: z.string().meta({ description: 'Vantage point' }),
    method: z.enum(['GET', 'HEAD']),
    status: z.int().nullable(),
    reason: z.string(),
    at: z.string(),
  })
  .meta({ id: 'FailoverEvidence' })

/** Since when visitors are sent to the backup, and what proved that the Target is down. */
export const Failover = z
  .object({ since: z.string(), evidence: z.array(FailoverEvidence) })
  .meta({ id: 'Failover' })

export type FailoverEvidence = z.infer<typeof FailoverEvidence>
export type Failover = z.infer<typeof Failover>
