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
/** After a password, a key without fingerprint or PIN is enough. */
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
    authenticatorSelection: { residentKey: 'preferred', userVerification },
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

/**
 * Asks for a passkey of any user, which the device finds by itself. Nothing else is asked, so it must verify its user.
 */
export async function passkeyLoginRequest(
  site: PublicSite,
  challenge: string,
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(site).id,
    challenge,
    userVerification: 'required',
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

export interface PasskeySignature {
  counter: number
  /** Its counter did not rise, so a copy of the key has been in use. */
  isCopied: boolean
  /** The device checked a fingerprint, a face or a PIN. */
  isUserVerified: boolean
}

/** Undefined when the passkey did not sign this challenge for this site. */
export async function findSignature(
  site: PublicSite,
  factor: FactorsTable,
  {
    expectedChallenge,
    response,
  }: {
    expectedChallenge: string | ((challenge: string) => boolean)
    response: PasskeyAnswer['response']
  },
): Promise<PasskeySignature | undefined> {
  const { id, origins } = relyingParty(site)
  try {
    const { verified, authenticationInfo } = await verifyAuthenticationResponse({
      response: response as unknown as AuthenticationResponseJSON,
      expectedChallenge,
      expectedOrigin: origins,
      expectedRPID: id,
      credential: credentialOf(factor),
      requireUserVerification: false,
    })
    if (!verified) return undefined
    const { newCounter: counter, userVerified: isUserVerified } = authenticationInfo
    const known = factor.counter ?? 0
    return { counter, isCopied: (counter > 0 || known > 0) && counter <= known, isUserVerified }
  } catch {
    // As above.
    return undefined
  }
}

/** With counter 0: the library would compare counters before the signature, and anybody could report a copy. */
function credentialOf(factor: FactorsTable): WebAuthnCredential {
  return {
    id: factor.credential_id ?? '',
    publicKey: new Uint8Array(Buffer.from(factor.public_key ?? '', 'base64url')),
    counter: 0,
  }
}

function passkeysOf(factors: readonly FactorsTable[]): { id: string; transports: string[] }[] {
  return factors.flatMap(({ credential_id, transports }) =>
    credential_id === null
      ? []
      : [{ id: credential_id, transports: JSON.parse(transports ?? '[]') as string[] }],
  )
}
