import { X509Certificate } from 'node:crypto'
import { getCACertificates } from 'node:tls'

/** Fetches the certificate at an address that a certificate names; undefined if there is none. */
export type IssuerFetch = (address: string) => Promise<Uint8Array | undefined>

/** Chains of the web have two intermediates at most, and one in reserve. */
const MOST_ISSUERS = 3
const KEPT = 200
const kept = new Map<string, X509Certificate>()
const known = new Map<string | undefined, readonly X509Certificate[]>()

/** In PEM, one certificate each. */
export function authoritiesOf(authorities: string | undefined): string[] {
  if (authorities === undefined) return getCACertificates('default')
  return authorities.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []
}

/**
 * The certificates between this one and an authority, in PEM, each fetched from the address that the one before names
 * (RFC 5280, 4.2.2.1). Undefined if they do not end at a trusted authority: fetching a certificate never makes it trusted.
 */
export async function findMissingIssuers(
  leaf: X509Certificate,
  authorities: string | undefined,
  fetch: IssuerFetch,
): Promise<string[] | undefined> {
  const found: string[] = []
  let last = leaf
  while (found.length < MOST_ISSUERS) {
    const issuer = await issuerOf(last, fetch)
    if (!issuer) return undefined
    found.push(issuer.toString())
    if (isIssuedByAuthority(issuer, authorities)) return found
    last = issuer
  }
  return undefined
}

async function issuerOf(
  certificate: X509Certificate,
  fetch: IssuerFetch,
): Promise<X509Certificate | undefined> {
  const [, address] = /^CA Issuers - URI:(\S+)$/m.exec(certificate.infoAccess ?? '') ?? []
  if (address === undefined) return undefined
  const before = kept.get(address)
  if (before && isIssuer(before, certificate)) return before
  const bytes = await fetch(address)
  const issuer = bytes && parsed(bytes)
  if (!issuer || !isIssuer(issuer, certificate)) return undefined
  keep(address, issuer)
  return issuer
}

function parsed(bytes: Uint8Array): X509Certificate | undefined {
  try {
    return new X509Certificate(bytes)
  } catch {
    // Not a certificate in DER or PEM.
    return undefined
  }
}

/** A certificate that is its own issuer would be an authority if it were passed on. */
const isIssuer = (issuer: X509Certificate, certificate: X509Certificate): boolean =>
  issuer.ca && issuer.subject !== issuer.issuer && isSignedBy(certificate, issuer)

const isSignedBy = (certificate: X509Certificate, issuer: X509Certificate): boolean =>
  certificate.checkIssued(issuer) && certificate.verify(issuer.publicKey)

const isIssuedByAuthority = (certificate: X509Certificate, authorities: string | undefined) =>
  knownAuthorities(authorities).some((authority) => isSignedBy(certificate, authority))

/** Read once: a process has one set of them. */
function knownAuthorities(authorities: string | undefined): readonly X509Certificate[] {
  const before = known.get(authorities)
  if (before) return before
  const read = authoritiesOf(authorities).flatMap((pem) => parsed(Buffer.from(pem)) ?? [])
  known.clear()
  known.set(authorities, read)
  return read
}

/** The oldest makes room. */
function keep(address: string, issuer: X509Certificate): void {
  const [oldest] = kept.keys()
  if (kept.size >= KEPT && oldest !== undefined) kept.delete(oldest)
  kept.set(address, issuer)
}
