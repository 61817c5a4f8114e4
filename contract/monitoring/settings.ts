import { z } from 'zod'
import { checkIntervals, checkTimeouts } from './states.ts'

/** Minutes of the day in the account's time zone: 1320 is 22:00. */
const MinuteOfDay = z.int().min(0).max(1439)

export const QuietHours = z
  .strictObject({
    from: MinuteOfDay,
    to: MinuteOfDay,
    /** Alerts of links with one of these tags do not wait. */
    exceptTags: z.array(z.string().max(100)).max(20).default([]),
  })
  .refine(({ from, to }) => from !== to, 'Choose two different times')
  .meta({ id: 'QuietHours' })

const settings = {
  checkEverySeconds: z.literal([...checkIntervals]),
  timeoutSeconds: z.literal([...checkTimeouts]),
  alertDown: z.boolean(),
  alertDegraded: z.boolean(),
  alertCertificate: z.boolean(),
  remind: z.boolean().meta({ description: 'Every four hours while a link stays down' }),
  weeklyMail: z.boolean().meta({ description: 'On Monday at 09:00' }),
  /** One check a week of the 1,000 most-clicked links without monitoring. */
  weeklyChecks: z.boolean(),
  timeZone: z.string().max(64),
  quietHours: QuietHours.nullable(),
}

export const MonitorSettings = z
  .object({
    ...settings,
    minimumSeconds: z.int().meta({ description: 'The shortest interval of the tier' }),
  })
  .meta({ id: 'MonitorSettings' })

export const EditMonitorSettings = z
  .strictObject(settings)
  .partial()
  .meta({ id: 'EditMonitorSettings' })

export type MonitorSettings = z.infer<typeof MonitorSettings>
export type EditMonitorSettings = z.infer<typeof EditMonitorSettings>
export type QuietHours = z.infer<typeof QuietHours>
