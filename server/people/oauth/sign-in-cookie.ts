import { z } from 'zod'
import { isSameText, type Secrets } from '../../platform/secrets.ts'
import type { SignIn } from './provider.ts'

export const SIGN_IN_COOKIE = 'unfurly_sign_in'

const SealedSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  verifier: z.string(),
  endsAt: z.number(),
})

export function sealSignIn(secrets: Secrets, signIn: SignIn, endsAt: number): string {
  const text = Buffer.from(JSON.stringify({ ...signIn, endsAt })).toString('base64url')
  return `${text}.${secrets.hash('sign-in', text)}`
}

/** Undefined for a cookie that has ended or was not signed by this installation. */
export function openSignIn(secrets: Secrets, cookie: string, now: number): SignIn | undefined {
  const [text = '', signature = ''] = cookie.split('.')
  if (!isSameText(signature, secrets.hash('sign-in', text))) return undefined
  const { endsAt, ...signIn } = SealedSignIn.parse(
    JSON.parse(Buffer.from(text, 'base64url').toString()),
  )
  return endsAt > now ? signIn : undefined
}
