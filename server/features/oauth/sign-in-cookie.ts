import { z } from 'zod'
import { isSameText, type Secrets } from '../../platform/secrets.ts'
import type { SignIn } from './provider.ts'

export const SIGN_IN_COOKIE = 'unfurly_sign_in'

const Kept = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
})

export function sealSignIn(secrets: Secrets, signIn: SignIn, endsAt: number): string {
  const text = Buffer.from(JSON.stringify({ ...signIn, endsAt })).toString('base64url')
  return `${text}.${secrets.hash('sign-in', text)}`
}

/** Undefined for what we did not sign, and for what has ended. */
export function openSignIn(secrets: Secrets, cookie: string, now: number): SignIn | undefined {
  const [text = '', signature = ''] = cookie.split('.')
  if (!isSameText(signature, secrets.hash('sign-in', text))) return undefined
  const { endsAt, ...signIn } = Kept.parse(JSON.parse(Buffer.from(text, 'base64url').toString()))
  return endsAt > now ? signIn : undefined
}
