import { z } from 'zod'
import { TYPED_KEY_MAX } from '../links/open-keys.ts'
import { Moment } from '../moment.ts'
import { pageOf } from '../paging.ts'
import { Line } from '../text.ts'

export const repeats = ['NEVER', 'DAILY', 'WEEKLY'] as const

const scope = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('ALL') }),
  z.strictObject({ kind: z.literal('TAG'), tag: z.string().min(1).max(100) }),
  z.strictObject({ kind: z.literal('DOMAIN'), domain: z.string().min(1).max(259) }),
  z.strictObject({
    kind: z.literal('LINK'),
    domain: z.string().min(1).max(259),
    key: z.string().min(1).max(TYPED_KEY_MAX),
  }),
])

/** A time in which the links of the scope are not checked. */
export const CreateMaintenance = z
  .strictObject({
    title: Line(100, 'Enter a title'),
    startsAt: Moment,
    endsAt: Moment,
    repeats: z.enum(repeats).default('NEVER'),
    /** Repeats keep the clock time of this zone. */
    timeZone: z.string().max(64).default('UTC'),
    scope,
  })
  .meta({ id: 'CreateMaintenance' })

export const Maintenance = z
  .object({
    id: z.string(),
    title: z.string(),
    startsAt: z.string(),
    endsAt: z.string(),
    repeats: z.enum(repeats),
    timeZone: z.string(),
    scope,
    isActive: z.boolean(),
    /** Of the next or present time; null when it is over. */
    next: z.object({ startsAt: z.string(), endsAt: z.string() }).nullable(),
  })
  .meta({ id: 'Maintenance' })

export const MaintenancePage = pageOf(Maintenance).meta({ id: 'MaintenancePage' })

export type CreateMaintenance = z.infer<typeof CreateMaintenance>
export type Maintenance = z.infer<typeof Maintenance>
export type MaintenancePage = z.infer<typeof MaintenancePage>
export type MaintenanceScope = z.infer<typeof scope>
