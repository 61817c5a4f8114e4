import {
  createPrivateKey,
  generateKeyPairSync,
  type KeyObject,
  randomBytes,
  sign,
} from 'node:crypto'
import { DAY } from '../../../platform/clock.ts'

export interface CertificateWish {
  names: readonly string[]
  /** By the machine's clock, which TLS goes by; negative for a certificate that has ended. */
  endsInDays?: number
  /** Ends at this moment instead; epoch milliseconds. */
  endsAt?: number
  /** Where it says that the certificate of its issuer is. */
  issuerAt?: string
}

export interface Certificate {
  key: string
  cert: string
}

/** Issues certificates that those trust who take its own as an authority. */
export interface Authority {
  pem: string
  issue: (wish: CertificateWish) => Certificate
  /** An authority below this one. */
  open: (name: string, wish?: Pick<CertificateWish, 'issuerAt'>) => Authority
}

export function openAuthority(name: string): Authority {
  return authorityBelow(undefined, name)
}

interface Signer {
  name: string
  privateKey: KeyObject
}

function authorityBelow(above: Signer | undefined, name: string, issuerAt?: string): Authority {
  const { privateKey, publicKey } = keyPair()
  const own = { subject: name, issuer: above?.name ?? name, publicKey, issuerAt }
  const span = { startsAt: START, endsAt: Date.now() + 3650 * DAY }
  const signWith = above?.privateKey ?? privateKey
  const pem = certificatePem({ ...own, ...span, signWith, names: [] })
  return {
    pem,
    open: (below, wish) => authorityBelow({ name, privateKey }, below, wish?.issuerAt),
    issue: ({ names, endsInDays = 90, endsAt = Date.now() + endsInDays * DAY, issuerAt: at }) => {
      const pair = keyPair()
      const cert = certificatePem({
        subject: names[0] ?? 'nobody',
        issuer: name,
        publicKey: pair.publicKey,
        signWith: privateKey,
        startsAt: START,
        endsAt,
        names,
        issuerAt: at,
      })
      return { key: String(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })), cert }
    },
  }
}

const START = Date.parse('2020-01-01T00:00:00Z')

/** Bun answers PEM here whatever is asked for, so that both keys are read again. */
function keyPair(): { privateKey: KeyObject; publicKey: KeyObject } {
  const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  return {
    publicKey: pair.publicKey,
    privateKey: createPrivateKey(pair.privateKey.export({ type: 'pkcs8', format: 'pem' })),
  }
}

interface Contents {
  subject: string
  issuer: string
  publicKey: KeyObject
  signWith: KeyObject
  startsAt: number
  endsAt: number
  /** Without names it is an authority's. */
  names: readonly string[]
  issuerAt: string | undefined
}

/** A certificate after RFC 5280, in DER within PEM. */
function certificatePem(contents: Contents): string {
  const { subject, issuer, publicKey, signWith, startsAt, endsAt, names, issuerAt } = contents
  const version = der(0xa0, integer(Uint8Array.of(2)))
  // A serial number is positive: its first bit is 0.
  const serial = integer(Buffer.concat([Buffer.of(1), randomBytes(8)]))
  const body = sequence(
    version,
    serial,
    ECDSA_WITH_SHA256,
    nameOf(issuer),
    sequence(time(startsAt), time(endsAt)),
    nameOf(subject),
    publicKey.export({ type: 'spki', format: 'der' }),
    der(
      0xa3,
      sequence(
        names.length === 0 ? AUTHORITY : alternativeNames(names),
        ...(issuerAt === undefined ? [] : [authorityAccess(issuerAt)]),
      ),
    ),
  )
  const signature = sign('sha256', body, signWith)
  const all = sequence(body, ECDSA_WITH_SHA256, bits(signature))
  const lines = all.toString('base64').match(/.{1,64}/g) ?? []
  return `-----BEGIN CERTIFICATE-----\n${lines.join('\n')}\n-----END CERTIFICATE-----\n`
}

function der(tag: number, ...parts: readonly Uint8Array[]): Buffer {
  const content = Buffer.concat(parts)
  const { length } = content
  if (length < 0x80) return Buffer.concat([Buffer.of(tag, length), content])
  const head =
    length < 0x100 ? Buffer.of(tag, 0x81, length) : Buffer.of(tag, 0x82, length >> 8, length & 0xff)
  return Buffer.concat([head, content])
}

const sequence = (...parts: readonly Uint8Array[]) => der(0x30, ...parts)
const integer = (bytes: Uint8Array) => der(0x02, bytes)
const bits = (bytes: Uint8Array) => der(0x03, Buffer.of(0), bytes)
const oid = (...bytes: readonly number[]) => der(0x06, Buffer.from(bytes))
const octets = (bytes: Uint8Array) => der(0x04, bytes)

/** GeneralizedTime, which also has years after 2049. */
const time = (at: number) =>
  der(0x18, Buffer.from(`${new Date(at).toISOString().replace(/[-:T]|\.\d+/g, '')}`))

/** A name of nothing but a common name. */
const nameOf = (text: string) =>
  sequence(der(0x31, sequence(oid(0x55, 0x04, 0x03), der(0x0c, Buffer.from(text)))))

const alternativeNames = (names: readonly string[]) =>
  sequence(
    oid(0x55, 0x1d, 0x11),
    octets(sequence(...names.map((name) => der(0x82, Buffer.from(name))))),
  )

/** Where the certificate of the issuer is: RFC 5280, 4.2.2.1. */
const authorityAccess = (address: string) =>
  sequence(
    oid(0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x01, 0x01),
    octets(
      sequence(
        sequence(
          oid(0x2b, 0x06, 0x01, 0x05, 0x05, 0x07, 0x30, 0x02),
          der(0x86, Buffer.from(address)),
        ),
      ),
    ),
  )

const TRUE = Buffer.of(0x01, 0x01, 0xff)
const AUTHORITY = sequence(oid(0x55, 0x1d, 0x13), TRUE, octets(sequence(TRUE)))
const ECDSA_WITH_SHA256 = sequence(oid(0x2a, 0x86, 0x48, 0xce, 0x3d, 0x04, 0x03, 0x02))
