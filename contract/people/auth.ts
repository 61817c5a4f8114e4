import { z } from 'zod'
import { emptyWords } from './login-words.ts'
import { MfaState } from './mfa.ts'

export const Login = z
  .strictObject({
    username: z.string().min(1, emptyWords.username).max(254),
    password: z.string().min(1, emptyWords.password).max(1024),
  })
  .meta({ id: 'Login' })

export const LoginAnswer = z
  .object({
    token: z.string(),
    mfa: MfaState.nullable(),
  })
  .meta({ id: 'LoginAnswer' })

/** Claims of a token. `exp` is in seconds. */
export const TokenClaims = z.object({
  sub: z.string(),
  /** Empty for a user without an account. */
  acc: z.string(),
  role: z.int(),
  sid: z.string(),
  exp: z.int(),
})

export const PublicConfig = z
  .object({
    paymentsEnabled: z.boolean(),
    geoEnabled: z.boolean(),
    hubEnabled: z.boolean(),
    socialLoginEnabled: z.boolean(),
    pricingTableId: z.string().nullable(),
    publishableKey: z.string().nullable(),
    defaultDomain: z.string(),
    defaultHubDomain: z.string().nullable(),
    basePath: z.string(),
    screenViews: z.boolean().meta({ description: 'Whether views of screens are counted' }),
  })
  .meta({ id: 'PublicConfig' })

export const Version = z.object({ version: z.string() }).meta({ id: 'Version' })

export type Login = z.infer<typeof Login>
export type LoginAnswer = z.infer<typeof LoginAnswer>
export type TokenClaims = z.infer<typeof TokenClaims>
export type PublicConfig = z.infer<typeof PublicConfig>
