import { z } from 'zod'
import { countedLimits, eachCounted, type MeasuredLimit, measuredLimits } from './tiers.ts'

const limit = z.int().min(0).nullable().meta({ description: 'Null: no limit' })
const Use = z.object({ used: z.int().min(0), limit })

/** An account's use of its tier. Without payments nothing is limited. */
export const Usage = z
  .object({
    period: z
      .object({ start: z.string(), end: z.string() })
      .meta({ description: 'The month in UTC whose clicks are counted' }),
    ...eachCounted((name) => {
      const { counts } = countedLimits[name]
      return counts === undefined ? Use : Use.meta({ description: counts })
    }),
  })
  .meta({ id: 'Usage' })

const measures = Object.keys(measuredLimits).map((name) => [name, z.int()])

export const TierLimits = z
  .object({
    ...eachCounted(() => limit),
    ...(Object.fromEntries(measures) as Record<MeasuredLimit, z.ZodInt>),
  })
  .meta({ id: 'TierLimits' })

export type Usage = z.infer<typeof Usage>
