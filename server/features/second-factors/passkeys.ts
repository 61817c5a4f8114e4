import {
  type AuthenticationResponseJSON,
  generateAuthenticationOptions,
  generateRegistrationOptions,
  type RegistrationResponseJSON,
  verifyAuthenticationResponse,
  verifyRegistrationResponse,
  type WebAuthnCredential,
} from '@simplewebauthn/server'
import type { PasskeyAnswer, PasskeyOptions } from '../../../contract/mfa.ts'
import type { Config } from '../../config.ts'
import { MINUTE } from '../../platform/clock.ts'
import type { FactorsTable } from '../../platform/schema-people.ts'
import type { Person } from './store.ts'

const TIMEOUT_MS = 5 * MINUTE
/** The password was proved before, so a key that asks for no finger or PIN is enough as a second factor. */
const userVerification = 'preferred'

type Place = Pick<Config, 'publicUrl' | 'isPublicOnLoopback'>

/** For whom passkeys are made. An address such as 127.0.0.1 is no name for that, so on loopback it is localhost. */
export function relyingParty({ publicUrl, isPublicOnLoopback }: Place) {
  const { hostname, port, origin } = new URL(publicUrl)
  if (!isPublicOnLoopback) return { id: hostname, origins: [origin] }
  return {
    id: 'localhost',
    origins: [...new Set([origin, `http://localhost${port && `:${port}`}`])],
  }
}

export async function newPasskeyOptions(
  place: Place,
  person: Person,
  factors: readonly FactorsTable[],
): Promise<PasskeyOptions> {
  const options = await generateRegistrationOptions({
    rpName: 'Unfurly',
    rpID: relyingParty(place).id,
    userName: person.email,
    userID: new TextEncoder().encode(person.id),
    excludeCredentials: passkeysOf(factors),
    authenticatorSelection: { residentKey: 'discouraged', userVerification },
    timeout: TIMEOUT_MS,
  })
  return { ...options }
}

export async function passkeyRequest(
  place: Place,
  factors: readonly FactorsTable[],
): Promise<PasskeyOptions> {
  const options = await generateAuthenticationOptions({
    rpID: relyingParty(place).id,
    allowCredentials: passkeysOf(factors),
    userVerification,
    timeout: TIMEOUT_MS,
  })
  return { ...options }
}

interface Asked {
  challenge: string
  response: PasskeyAnswer['response']
}

/** The new passkey; undefined when the answer is not one to this challenge, or not of this site. */
export async function findNewPasskey(
  place: Place,
  { challenge, response }: Asked,
): Promise<WebAuthnCredential | undefined> {
  const { id, origins } = relyingParty(place)
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
    // The library tells each kind of bad answer by throwing; to us they are all the same.
    return undefined
  }
}

/** What the passkey has counted up to; undefined when it did not sign this challenge, or counts lower than before. */
export async function findPasskeyCount(
  place: Place,
  factor: FactorsTable,
  { challenge, response }: Asked,
): Promise<number | undefined> {
  const { id, origins } = relyingParty(place)
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
