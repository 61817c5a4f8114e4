import { z } from 'zod'

const limit = z.int().min(0).nullable().meta({ description: 'Null: no limit' })
const Use = z.object({ used: z.int().min(0), limit })

/** An account's use of its tier. Without payments nothing is limited. */
export const Usage = z
  .object({
    period: z
      .object({ start: z.string(), end: z.string() })
      .meta({ description: 'The month in UTC whose clicks are counted' }),
    links: Use.meta({ description: 'Furls and GeoFurls outside the trash' }),
    geoLinks: Use,
    hubs: Use,
    pictureBytes: Use.meta({ description: 'Uploaded pictures together' }),
    clicks: Use.meta({ description: 'Clicks of people in the period' }),
    domains: Use.meta({ description: "The account's own" }),
    users: Use.meta({ description: 'Members and open invitations' }),
    apiKeys: Use,
    monitors: Use,
  })
  .meta({ id: 'Usage' })

export const TierLimits = z
  .object({
    links: limit,
    geoLinks: limit,
    hubs: limit,
    pictureBytes: limit,
    clicks: limit,
    domains: limit,
    users: limit,
    apiKeys: limit,
    monitors: limit,
    retentionDays: z.int(),
    monitorIntervalSeconds: z.int(),
    apiPerMinute: z.int(),
  })
  .meta({ id: 'TierLimits' })

export type Usage = z.infer<typeof Usage>
