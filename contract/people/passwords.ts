import { z } from 'zod'
import { Password } from './fields.ts'
import { emptyWords } from './login-words.ts'

export const RequestReset = z
  .strictObject({ username: z.string().trim().min(1, emptyWords.username).max(254) })
  .meta({ id: 'RequestReset' })

/** Whether to revoke the user's API keys too, in every account; default: no. */
const EndApiKeys = z
  .boolean()
  .optional()
  .meta({ description: 'End the API keys that you made, too' })

export const ConfirmReset = z
  .strictObject({
    code: z.string().min(1).max(200),
    newPassword: Password,
    endApiKeys: EndApiKeys,
  })
  .meta({ id: 'ConfirmReset' })

export const ChangePassword = z
  .strictObject({
    currentPassword: z.string().min(1, 'Enter your present password').max(1024),
    newPassword: Password,
    endApiKeys: EndApiKeys,
  })
  .meta({ id: 'ChangePassword' })

export const Message = z.object({ message: z.string() }).meta({ id: 'Message' })

export type RequestReset = z.infer<typeof RequestReset>
export type ConfirmReset = z.infer<typeof ConfirmReset>
export type ChangePassword = z.infer<typeof ChangePassword>
export type Message = z.infer<typeof Message>
