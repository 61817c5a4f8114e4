import { z } from 'zod'

export const Account = z
  .object({
    id: z.string(),
    name: z.string(),
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
  })
  .meta({ id: 'Profile' })

export type Account = z.infer<typeof Account>
export type Profile = z.infer<typeof Profile>
