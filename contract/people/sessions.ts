import { z } from 'zod'
import { pageOf } from '../paging.ts'

export const Session = z
  .object({
    id: z.string(),
    device: z.string().meta({ description: "'Chrome on Linux'; empty where it is not known" }),
    place: z
      .string()
      .meta({ description: "'Amsterdam, NL', by the address at login; may be empty" }),
    createdAt: z.string(),
    lastUsedAt: z.string().meta({ description: 'To the minute' }),
    expiresAt: z.string(),
    isCurrent: z.boolean(),
  })
  .meta({ id: 'Session' })

export const SessionPage = pageOf(Session).meta({ id: 'SessionPage' })

/** The password, or a code from a mail or an authenticator app, or a recovery code. */
export const Confirm = z
  .strictObject({
    password: z.string().min(1, 'Enter your password').max(1024).optional(),
    code: z.string().trim().min(1, 'Enter the code').max(64).optional(),
  })
  .refine(({ password, code }) => (password === undefined) !== (code === undefined), {
    message: 'Send either a password or a code',
    path: ['password'],
  })
  .meta({ id: 'Confirm' })

export const Confirmation = z
  .object({
    confirmedUntil: z.string().nullable(),
    methods: z.array(z.enum(['PASSWORD', 'EMAIL', 'TOTP', 'RECOVERY'])),
  })
  .meta({ id: 'Confirmation' })

export type Session = z.infer<typeof Session>
export type Confirm = z.infer<typeof Confirm>
export type Confirmation = z.infer<typeof Confirmation>
