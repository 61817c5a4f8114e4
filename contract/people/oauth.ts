import { z } from 'zod'

const RedirectUri = z.string().min(1).max(500)

export const StartOAuth = z
  .strictObject({
    redirectUri: RedirectUri,
    fresh: z.boolean().optional().meta({
      description: 'The provider asks who it is, also somebody it knows already',
    }),
  })
  .meta({ id: 'StartOAuth' })
export const OAuthStarted = z.object({ authorizationUrl: z.string() }).meta({ id: 'OAuthStarted' })

export const ExchangeOAuth = z
  .strictObject({
    code: z.string().min(1).max(4000),
    redirectUri: RedirectUri,
    state: z.string().min(1).max(500),
    iss: z.string().max(500).optional(),
  })
  .meta({ id: 'ExchangeOAuth' })

/** An identity at the identity provider that is linked to the user. */
export const Identity = z
  .object({
    id: z.string(),
    issuer: z.string(),
    email: z.string().nullable(),
    createdAt: z.string(),
  })
  .meta({ id: 'Identity' })
export const Identities = z.object({ items: z.array(Identity) }).meta({ id: 'Identities' })

export type StartOAuth = z.infer<typeof StartOAuth>
export type ExchangeOAuth = z.infer<typeof ExchangeOAuth>
export type Identity = z.infer<typeof Identity>
