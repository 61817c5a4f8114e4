import { MailAddress } from '../../../contract/email.ts'
import { NewName } from '../../../contract/names.ts'

/** Somebody at the identity provider. `subject` is theirs for good; the rest is what they are called today. */
export interface Person {
  issuer: string
  subject: string
  /** In lower case; undefined where the provider names none that can be written to. */
  email: string | undefined
  isEmailVerified: boolean
  firstName: string
  lastName: string
}

export type Claims = { readonly sub: string } & Readonly<Record<string, unknown>>

/** The standard claims (OpenID Connect Core 5.1), of an ID token or the userinfo endpoint. */
export function findPerson(issuer: string, claims: Claims): Person {
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

/** Only what people could write themselves when they register. */
const nameOf = (value: unknown): string | undefined => NewName.safeParse(value).data
