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

const State = z.string().min(1).max(500)

export const ExchangeOAuth = z
  .strictObject({
    code: z.string().min(1).max(4000),
    redirectUri: RedirectUri,
    state: State.optional().meta({
      description: 'Must be that of the sign-in; the cookie binds the browser without it, too',
    }),
    iss: z.string().max(500).optional(),
  })
  .meta({ id: 'ExchangeOAuth' })

/** Adding a way to log in is asked for by our own page, which has the state. */
export const LinkOAuth = ExchangeOAuth.extend({ state: State }).meta({ id: 'LinkOAuth' })

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
