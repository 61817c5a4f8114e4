import { z } from 'zod'
import { Line } from '../text.ts'
import { Role } from './users.ts'

/** How long the code of a grant can be redeemed. */
export const GRANT_MINUTES = 5

/** base64url of the SHA-256 of the verifier, as in PKCE (RFC 7636, S256). */
const Challenge = z.string().regex(/^[A-Za-z0-9_-]{43}$/, 'Not the SHA-256 of a verifier')
const Verifier = z.string().regex(/^[A-Za-z0-9._~-]{43,128}$/, 'Not a verifier')

export const GrantExtension = z
  .strictObject({
    challenge: Challenge,
    name: Line(60).meta({
      description: 'What the extension calls itself, such as `Chrome on Linux`',
    }),
  })
  .meta({ id: 'GrantExtension' })

/** `code` redeems the grant once, together with the verifier of its challenge. */
export const ExtensionGrant = z
  .object({ code: z.string(), expiresAt: z.string() })
  .meta({ id: 'ExtensionGrant' })

export const RedeemGrant = z
  .strictObject({ code: z.string().min(1).max(100), verifier: Verifier })
  .meta({ id: 'RedeemGrant' })

/** A browser extension that a member connected. Its key is an API key with at most Read and Create. */
export const Extension = z
  .object({
    id: z.string(),
    name: z.string(),
    permissions: Role,
    roleName: z.string(),
    lastUsedAt: z.string().nullable().meta({ description: 'To the minute' }),
    createdAt: z.string(),
  })
  .meta({ id: 'Extension' })

/** `key` is shown only here; only its hash is stored. */
export const ConnectedExtension = Extension.extend({
  key: z.string(),
  accountName: z.string(),
  email: z.string().meta({ description: 'Of the member who connected it' }),
}).meta({ id: 'ConnectedExtension' })

/** Of the caller, newest first; at most `EXTENSIONS_MAX`. */
export const Extensions = z.object({ items: z.array(Extension) }).meta({ id: 'Extensions' })

/** The most that one member has connected to one account. */
export const EXTENSIONS_MAX = 10

export type GrantExtension = z.infer<typeof GrantExtension>
export type ExtensionGrant = z.infer<typeof ExtensionGrant>
export type RedeemGrant = z.infer<typeof RedeemGrant>
export type Extension = z.infer<typeof Extension>
export type ConnectedExtension = z.infer<typeof ConnectedExtension>
