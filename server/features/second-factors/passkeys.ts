import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { PasskeyAnswer, PasskeyOptions } from '../../../contract/people/mfa.ts'
import type { Config } from '../../config.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { FactorsTable } from '../../schema/users.ts'
import type { FactorOwner } from './store.ts'

const TIMEOUT_MS = 5 * MINUTE
/** The password has been checked, so a key without fingerprint or PIN is enough as a second factor. */
const userVerification = 'preferred'

type PublicSite = Pick<Config, 'publicUrl' | 'isPublicOnLoopback'>

/** The relying party of passkeys. Its id cannot be an address such as 127.0.0.1, so on loopback it is localhost. */
export function relyingParty({ publicUrl, isPublicOnLoopback }: PublicSite) {
  const { hostname, port, origin } = new URL(publicUrl)
  if (!isPublicOnLoopback) return { id: hostname, origins: [origin] }
  return {
    id: 'localhost',
    origins: [...new Set([origin, `http://localhost${port && `:${port}`}`])],
  }
}

export async function newPasskeyOptions(
  site: PublicSite,
  user: FactorOwner,
  factors: readonly FactorsTable[],
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: 'Unfurly',
    rpID: relyingParty(site).id,
    userName: user.email,
    userID: new TextEncoder().encode(user.id),
    excludeCredentials: passkeysOf(factors),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
    timeout: TIMEOUT_MS,
  })
  return { ...options }
}

export async function passkeyRequest(
  site: PublicSite,
  factors: readonly FactorsTable[],
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(site).id,
    allowCredentials: passkeysOf(factors),
    userVerification,
    timeout: TIMEOUT_MS,
  })
  return { ...options }
}

interface PasskeyChallenge {
  challenge: string
  response: PasskeyAnswer['response']
}

/** The new passkey; undefined when the answer is for another challenge or from another site. */
export async function findNewPasskey(
  site: PublicSite,
  { challenge, response }: PasskeyChallenge,
): Promise<WebAuthnCredential | undefined> {
  const { id, origins } = relyingParty(site)
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response: response as unknown as RegistrationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      requireUserVerification: false,
    })
    return registrationInfo?.credential
  } catch {
    // The library throws for every kind of bad answer; they are all the same here.
    return undefined
  }
}

/** The new counter of the passkey; undefined when it did not sign this challenge, or its counter fell. */
export async function findPasskeyCount(
  site: PublicSite,
  factor: FactorsTable,
  { challenge, response }: PasskeyChallenge,
): Promise<number | undefined> {
  const { id, origins } = relyingParty(site)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge: challenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: credentialOf(factor),
      requireUserVerification: false,
    })
    return verified ? authenticationInfo.newCounter : undefined
  } catch {
    // As above.
    return undefined
  }
}

function credentialOf(factor: FactorsTable): WebAuthnCredential {
  return {
    id: factor.credential_id ?? '',
    publicKey: new Uint8Array(Buffer.from(factor.public_key ?? '', 'base64url')),
    counter: factor.counter ?? 0,
  }
}

function passkeysOf(factors: readonly FactorsTable[]): { id: string; transports: string[] }[] {
  return factors.flatMap(({ credential_id, transports }) =>
    credential_id === null
      ? []
      : [{ id: credential_id, transports: JSON.parse(transports ?? '[]') as string[] }],
  )
}
