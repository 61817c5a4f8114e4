import { X509Certificate } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { codeOf } from '../error-code.ts'

const tlsKinds = ['opportunistic', 'required', 'off'] as const

/**
 * How a connection is protected. Undefined: STARTTLS where it is offered, and then with a trusted certificate.
 * `opportunistic` takes any certificate, `required` sends nothing in the clear, `off` never encrypts.
 */
export type SmtpTls = (typeof tlsKinds)[number] | undefined

export interface SmtpServer {
  /** Without `tls` and `ca`. Other parameters are options of nodemailer's transport. */
  url: string
  tls: SmtpTls
  /** Certificates in PEM format that are trusted besides the known authorities. */
  ca: string | undefined
}

/** The problem of an address, and the accepted form. */
export class SmtpUrlError extends Error {
  override name = 'SmtpUrlError'
}

/** Reads a URL with the scheme `smtp:` or `smtps:`, and the file that its `ca` names. Throws an `SmtpUrlError`. */
export function readSmtpUrl(text: string): SmtpServer {
  const url = new URL(text)
  const tls = tlsOf(url)
  const file = url.searchParams.get('ca')
  url.searchParams.delete('tls')
  url.searchParams.delete('ca')
  return { url: url.href, tls, ca: file === null ? undefined : readCertificates(file) }
}

function tlsOf({ protocol, searchParams }: URL): SmtpTls {
  const text = searchParams.get('tls')
  if (text === null) return undefined
  const tls = tlsKinds.find((kind) => kind === text)
  if (tls === undefined) {
    throw new SmtpUrlError(`tls=${text}; it takes tls=opportunistic, tls=required or tls=off`)
  }
  if (tls === 'off' && protocol === 'smtps:') {
    throw new SmtpUrlError('tls=off with smtps://; it takes tls=off with smtp:// only')
  }
  return tls
}

function readCertificates(file: string): string {
  const takes = 'it takes a file of certificates in PEM format'
  let text: string
  try {
    text = readFileSync(file, 'utf8')
  } catch (error) {
    throw new SmtpUrlError(`ca=${file}, which cannot be read (${codeOf(error)}); ${takes}`)
  }
  const certificates = certificatesIn(text)
  if (certificates.length === 0 || !certificates.every(isCertificate)) {
    throw new SmtpUrlError(`ca=${file}, which holds no certificate; ${takes}`)
  }
  return certificates.join('\n')
}

/** The PEM blocks of a text: such a file may hold words and a private key besides. */
export const certificatesIn = (text: string): string[] =>
  text.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? []

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).fingerprint256 !== ''
  } catch {
    return false
  }
}
