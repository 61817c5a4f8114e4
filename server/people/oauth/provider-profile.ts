import { MailAddress, NewName } from '../../../contract/people/fields.ts'

/** A person at the identity provider. `subject` never changes; the rest may. */
export interface ProviderProfile {
  issuer: string
  subject: string
  /** In lower case; undefined when the provider names none, or one that cannot receive mail. */
  email: string | undefined
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

export type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>

/** The standard claims (OpenID Connect Core 5.1), of an ID token or the userinfo endpoint. */
export function readProviderProfile(issuer: string, claims: Claims): ProviderProfile {
  const email = MailAddress.safeParse(claims.email).data?.toLowerCase()
  return {
    issuer,
    subject: claims.sub,
    email,
    // Some providers write booleans as text.
    isEmailVerified: claims.email_verified === true || claims.email_verified === 'true',
    ...namesOf(claims, email),
  }
}

function namesOf(claims: Claims, email: string | undefined) {
  const [firstName, lastName] = [nameOf(claims.given_name), nameOf(claims.family_name)]
  if (firstName !== undefined) return { firstName, lastName: lastName ?? '' }
  const mailbox = email?.split('@', 1)[0]?.replaceAll('.', ' ')
  const whole = nameOf(claims.name) ?? lastName ?? nameOf(mailbox) ?? ''
  const [first = whole, ...rest] = whole.split(/\s+/)
  return { firstName: first, lastName: rest.join(' ') }
}

/** Accepts only names that a registration would accept. */
const nameOf = (value: unknown): string | undefined => NewName.safeParse(value).data
