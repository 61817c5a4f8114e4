import { z } from 'zod'
import { MailAddress, NewLastName, NewName, Password } from './fields.ts'
import { emptyWords } from './login-words.ts'

const Code = z.string().min(1).max(200)

export const StartRegistration = z
  .strictObject({
    email: MailAddress,
    referralCode: z.string().max(64).nullish(),
    promoCode: z.string().max(64).nullish(),
  })
  .meta({ id: 'StartRegistration' })

export const RegistrationStarted = z
  .object({
    message: z.string(),
    openLink: z.string().optional().meta({
      description: 'Only on a new installation without mail, for callers on the machine itself',
    }),
  })
  .meta({ id: 'RegistrationStarted' })

export const Registration = z
  .object({
    email: z.string(),
    expiresAt: z.string(),
    expired: z.boolean(),
    used: z.boolean().meta({ description: 'Somebody registered with it; then it is expired, too' }),
    invited: z.boolean().meta({ description: 'It came with an invitation, also if that is gone' }),
    invitation: z.object({ accountName: z.string(), invitedBy: z.string() }).optional(),
    setup: z.boolean().optional().meta({
      description:
        'The link of a first start: an e-mail has to be named, and its user is an operator',
    }),
  })
  .meta({ id: 'Registration' })

export const CompleteRegistration = z
  .strictObject({
    reg: Code,
    firstName: NewName,
    lastName: NewLastName.default(''),
    password: Password,
    accountName: NewName.nullish(),
    email: MailAddress.optional().meta({ description: 'With the link of a first start only' }),
    acceptTerms: z.literal(true, emptyWords.acceptTerms),
  })
  .meta({ id: 'CompleteRegistration' })

export const TokenAnswer = z.object({ token: z.string() }).meta({ id: 'Token' })

export type StartRegistration = z.infer<typeof StartRegistration>
export type RegistrationStarted = z.infer<typeof RegistrationStarted>
export type Registration = z.infer<typeof Registration>
export type CompleteRegistration = z.infer<typeof CompleteRegistration>
