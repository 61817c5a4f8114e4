import { z } from 'zod'

/** An earlier address that its user can take back with the code from the mail about the change. */
export const TakeBack = z
  .object({
    email: z.string(),
    changedAt: z.string(),
    expiresAt: z.string(),
  })
  .meta({ id: 'TakeBack' })

export const UseTakeBack = z
  .strictObject({ code: z.string().min(1).max(200) })
  .meta({ id: 'UseTakeBack' })

export const TakenBack = z
  .object({
    userId: z.string(),
    email: z.string(),
    resetCode: z.string().meta({
      description: 'Sets a new password, once, within an hour: as a code of a reset mail',
    }),
  })
  .meta({ id: 'TakenBack' })

export type TakeBack = z.infer<typeof TakeBack>
export type TakenBack = z.infer<typeof TakenBack>
