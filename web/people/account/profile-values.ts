import { z } from 'zod'
import type { EditProfile, Profile } from '../../../contract/people/account.ts'

/** Any typed text, also invalid: validation happens on submit. */
export const ProfileValues = z.object({
  firstName: z.string(),
  lastName: z.string(),
  email: z.string(),
})

export type ProfileValues = z.infer<typeof ProfileValues>

/** The values of the form. A pending e-mail takes precedence over the current one. */
export const valuesOf = ({ firstName, lastName, email, pendingEmail }: Profile): ProfileValues => ({
  firstName,
  lastName,
  email: pendingEmail ?? email,
})

/** Only the fields that were changed, so that saving one does not overwrite the others. */
export function profileChanges(before: ProfileValues, values: ProfileValues): EditProfile {
  const firstName = values.firstName.trim()
  const lastName = values.lastName.trim()
  const email = values.email.trim()
  return {
    ...(firstName !== before.firstName && { firstName }),
    ...(lastName !== before.lastName && { lastName }),
    ...(email.toLowerCase() !== before.email.toLowerCase() && { email }),
  }
}
