import { z } from 'zod'
import { isTimeZone } from '../time-zone.ts'
import { ChangedLastName, ChangedName, MailAddress } from './fields.ts'

export const Account = z
  .object({
    id: z.string(),
    name: z.string(),
    timeZone: z.string().nullable().meta({
      description:
        'IANA name of the time zone that numbers and reports use; null: that of whoever reads them',
    }),
    role: z.int().min(0).max(127).meta({ description: "The caller's role in this account" }),
    tier: z.enum(['FREE', 'PRO']),
    referralCode: z.string().nullable(),
    linkedToReferral: z.boolean(),
    freeTrialEndsOn: z.string().nullable(),
    hasSeenTour: z.record(z.string(), z.boolean()),
    createdAt: z.string(),
  })
  .meta({ id: 'Account' })

export const Profile = z
  .object({
    firstName: z.string(),
    lastName: z.string(),
    email: z.string(),
    mfaEnabled: z.boolean(),
    pendingEmail: z
      .string()
      .nullable()
      .meta({ description: 'A new address that has not answered its mail yet' }),
    hasPassword: z.boolean(),
    passwordChangedAt: z.string().nullable(),
    isOperator: z.boolean(),
    assumedBy: z
      .string()
      .nullable()
      .meta({ description: 'E-mail of the operator who acts as this person' }),
  })
  .meta({ id: 'Profile' })

export const EditProfile = z
  .strictObject({
    firstName: ChangedName.optional(),
    lastName: ChangedLastName.optional(),
    email: MailAddress.optional(),
  })
  .meta({ id: 'EditProfile' })

export const ConfirmEmail = z
  .strictObject({ code: z.string().min(1).max(200) })
  .meta({ id: 'ConfirmEmail' })

export const EditAccount = z
  .strictObject({
    name: ChangedName.optional(),
    timeZone: z
      .string()
      .max(64)
      .refine(isTimeZone, 'Use a time zone such as Europe/Berlin')
      .nullable()
      .optional(),
  })
  .refine((changes) => Object.keys(changes).length > 0, 'Say what to change')
  .meta({ id: 'EditAccount' })
export const HandOver = z
  .strictObject({ userId: z.string().min(1).max(100) })
  .meta({ id: 'HandOver' })
/** `now=true` removes the data at once instead of after 30 days. */
export const DeleteAccount = z.object({ now: z.enum(['true', 'false']).optional() })

export type Account = z.infer<typeof Account>
export type Profile = z.infer<typeof Profile>
export type EditAccount = z.infer<typeof EditAccount>
export type EditProfile = z.infer<typeof EditProfile>
