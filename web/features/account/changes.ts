import { z } from 'zod'
import type { EditProfile, Profile } from '../../../contract/account.ts'

/** Whatever was typed: what is valid is said when it is sent. */
export const ProfileValues = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

export type ProfileValues = z.infer<typeof ProfileValues>

/** What the form shows: of two addresses the one that is meant to count. */
export const valuesOf = ({ firstName, lastName, email, pendingEmail }: Profile): ProfileValues => ({
  firstName,
  lastName,
  email: pendingEmail ?? email,
})

/** Only what is different from what is kept, so that a form left open overwrites nothing else. */
export function changesIn(profile: Profile, values: ProfileValues): EditProfile {
  const kept = valuesOf(profile)
  const firstName = values.firstName.trim()
  const lastName = values.lastName.trim()
  const email = values.email.trim()
  return {
    ...(firstName !== kept.firstName && { firstName }),
    ...(lastName !== kept.lastName && { lastName }),
    ...(email.toLowerCase() !== kept.email.toLowerCase() && { email }),
  }
}
