import { createHash, generateKeyPairSync, randomBytes, sign } from 'node:crypto'
import { cose, isoCBOR } from '@simplewebauthn/server/helpers'

/** Input that a browser passes to an authenticator. Tests override what should be wrong. */
export interface Ceremony {
  origin: string
  rpId?: string
  challenge?: string
  /** Leaves out the user-presence flag, as if the key was not touched. */
  isUntouched?: boolean
  /** Sets the user-verification flag, as after a fingerprint or a PIN. */
  isVerified?: boolean
}

export interface SoftwareAuthenticator {
  id: string
  /** Answers `navigator.credentials.create`. */
  create(options: Record<string, unknown>, ceremony: Ceremony): Record<string, unknown>
  /** Answers `navigator.credentials.get`. */
  get(options: Record<string, unknown>, ceremony: Ceremony): Record<string, unknown>
  /** The signature counter; an earlier copy of the key has a lower one. */
  counter: number
}

const [PRESENT, VERIFIED, ATTESTED] = [0x01, 0x04, 0x40]

/** A WebAuthn authenticator in software: ES256, attestation `none`, real CBOR and COSE. */
export function softwareAuthenticator(): SoftwareAuthenticator {
  const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  const authenticator: SoftwareAuthenticator = {
    id,
    counter: 0,
    create(options, ceremony) {
      const rpId = ceremony.rpId ?? (options.rp as { id: string }).id
      const attested = [
        Buffer.alloc(16),
        Buffer.from([0, credentialId.length]),
        credentialId,
        coseKey(publicKey.export({ format: 'jwk' })),
      ]
      const authData = Buffer.concat([
        head(rpId, flags(ceremony) | ATTESTED, ++authenticator.counter),
        ...attested,
      ])
      const attestation = new Map<string, unknown>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', new Uint8Array(authData)],
      ])
      return answer(id, {
        clientDataJSON: base64url(clientData('webauthn.create', options, ceremony)),
        attestationObject: base64url(isoCBOR.encode(attestation as never)),
        transports: ['usb'],
      })
    },
    get(options, ceremony) {
      const rpId = ceremony.rpId ?? String(options.rpId)
      const authData = head(rpId, flags(ceremony), ++authenticator.counter)
      const client = clientData('webauthn.get', options, ceremony)
      const signed = Buffer.concat([authData, createHash('sha256').update(client).digest()])
      return answer(id, {
        clientDataJSON: base64url(client),
        authenticatorData: base64url(authData),
        signature: base64url(sign('sha256', signed, privateKey)),
      })
    },
  }
  return authenticator
}

function answer(id: string, response: Record<string, unknown>): Record<string, unknown> {
  return { id, rawId: id, type: 'public-key', clientExtensionResults: {}, response }
}

function clientData(
  type: string,
  options: Record<string, unknown>,
  { origin, challenge }: Ceremony,
): Buffer {
  const data = { type, challenge: challenge ?? options.challenge, origin, crossOrigin: false }
  return Buffer.from(JSON.stringify(data))
}

const flags = ({ isUntouched, isVerified }: Ceremony): number =>
  (isUntouched ? 0 : PRESENT) | (isVerified ? VERIFIED : 0)

function head(rpId: string, flag: number, counter: number): Buffer {
  const count = Buffer.alloc(4)
  count.writeUInt32BE(counter)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), Buffer.from([flag]), count])
}

function coseKey({ x = '', y = '' }: JsonWebKey): Uint8Array {
  const { kty, alg, crv } = cose.COSEKEYS
  const key = new Map<number, number | Uint8Array>([
    [kty, cose.COSEKTY.EC2],
    [alg, cose.COSEALG.ES256],
    [crv, cose.COSECRV.P256],
    [cose.COSEKEYS.x, new Uint8Array(Buffer.from(x, 'base64url'))],
    [cose.COSEKEYS.y, new Uint8Array(Buffer.from(y, 'base64url'))],
  ])
  return isoCBOR.encode(key as never)
}

const base64url = (bytes: Uint8Array): string => Buffer.from(bytes).toString('base64url')
